import Git
import MutationTesting

/// The code under test, as it was at one moment.
struct Subject {
  /// The snapshot.
  let tree: ObjectID
  /// What reports say of it.
  let summary: RunRecord.Subject
  /// What people should know about the snapshot.
  let notes: [String]

  /// The repository that a folder is in.
  static func repository(at folder: String) throws(LabError) -> SourceRepository {
    do {
      return try SourceRepository.discover(from: folder)
    } catch {
      throw LabError(
        .usage, "\(folder) is not in a git repository",
        hint: "run it inside one, or name the package with --package-path DIR (\(error))")
    }
  }

  /// Finds out before anything is written whether the repository can be read at all.
  static func checkIsReadable(_ repository: SourceRepository) throws(LabError) {
    do {
      _ = try repository.head()
    } catch {
      throw LabError(
        .usage, "the repository \(repository.root) cannot be read: \(error)", hint: "`git fsck` tells more")
    }
  }

  /// The commit that a revision names; nil where none is asked for.
  ///
  /// - Parameter option: the option that named it.
  static func commit(
    _ revision: String?, of repository: SourceRepository, option: String = "--revision"
  ) throws(LabError) -> Commit? {
    guard let revision else { return nil }
    do {
      return try repository.commit(revision)
    } catch {
      throw LabError(
        .usage, "'\(revision)' names no commit", hint: "give \(option) a branch, tag or commit id (\(error))")
    }
  }

  /// The files of a commit, as a tree of the workspace's store.
  static func tree(of commit: Commit, in workspace: Workspace) throws(LabError) -> ObjectID {
    do {
      return try workspace.trees.snapshot(of: commit).tree
    } catch {
      throw LabError(
        .usage, "the commit \(commit.id) cannot be read: \(error)", hint: "is the repository whole?")
    }
  }

  /// Takes the snapshot: the working tree as it is, or a commit.
  init(
    of repository: SourceRepository, at commit: Commit?, including ignored: [String], places: Places,
    workspace: Workspace
  ) throws(LabError) {
    if let commit {
      do {
        self.init(try workspace.trees.snapshot(of: commit), revision: commit.id.description)
      } catch {
        throw LabError(
          .usage, "the commit \(commit.id) cannot be read: \(error)", hint: "is the repository whole?")
      }
      return
    }
    do {
      var snapshot = try workspace.trees.snapshot(
        of: repository, including: ignored, leavingOut: places.leftOut)
      snapshot.tree = try workspace.trees.restoring(places.restored, in: snapshot.tree, to: repository)
      self.init(snapshot, revision: nil)
    } catch {
      throw LabError(
        .usage, "the working tree cannot be read: \(error)",
        hint: "check the permissions of its files, and the repository with `git fsck`")
    }
  }

  private init(_ snapshot: Snapshot, revision: String?) {
    tree = snapshot.tree
    notes = snapshot.notes
    summary = RunRecord.Subject(
      tree: snapshot.tree.description, revision: revision,
      uncommitted: revision == nil && snapshot.uncommitted)
  }
}
