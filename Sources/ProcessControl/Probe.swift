internal import CProcess
internal import Foundation

/// Finds out what isolation can be had: prepares a run just as a real one and starts nothing in it.
enum Probe {
  static let result = probe()

  private static func probe() -> Availability {
    // Without a user namespace first: in one, files of other users would seem to belong to nobody.
    var user: UInt32 = 0
    var mounts = attempt(IsolationPlan(namespaces: UInt32(CPROCESS_NEW_MOUNT)))
    if !mounts.isAvailable {
      user = UInt32(CPROCESS_NEW_USER)
      mounts = attempt(IsolationPlan(namespaces: user | UInt32(CPROCESS_NEW_MOUNT)))
    }
    var availability = Availability(nothing: mounts.reason ?? "")
    availability.needsUserNamespace = user != 0
    availability.mount = mounts
    availability.network = attempt(IsolationPlan(namespaces: user | UInt32(CPROCESS_NEW_NETWORK)))
    if mounts.isAvailable {
      availability.pid = attempt(
        IsolationPlan(namespaces: user | UInt32(CPROCESS_NEW_MOUNT) | UInt32(CPROCESS_NEW_PID)))
      availability.overlay = overlay(in: NSTemporaryDirectory(), inUserNamespace: user != 0)
    }
    return availability
  }

  static func overlay(in folder: String, inUserNamespace: Bool) -> Availability.Part {
    let files = FileManager.default
    let scratch = URL(fileURLWithPath: folder, isDirectory: true)
      .appendingPathComponent("overlay-probe-\(UUID().uuidString)", isDirectory: true)
    defer { try? files.removeItem(at: scratch) }
    let folders = ["lower", "upper", "work"].map { scratch.appendingPathComponent($0, isDirectory: true) }
    do {
      for folder in folders { try files.createDirectory(at: folder, withIntermediateDirectories: true) }
    } catch {
      return .unavailable("cannot make a folder in \(folder): \(error.localizedDescription)")
    }
    let user = inUserNamespace ? UInt32(CPROCESS_NEW_USER) : 0
    let overlay = OverlayMount(lower: folders[0].path, upper: folders[1].path, work: folders[2].path)
    defer { try? overlay.removeLayers() }
    return attempt(IsolationPlan(namespaces: user | UInt32(CPROCESS_NEW_MOUNT), overlay: overlay))
  }

  private static func attempt(_ plan: IsolationPlan) -> Availability.Part {
    do {
      let supervisor = try Launch(command: nil, plan: plan).start()
      var status = StatusReader()
      while !status.isClosed {
        var event = pollfd(fd: supervisor.status, events: Int16(POLLIN), revents: 0)
        poll(&event, 1, -1)
        status.read(from: supervisor.status)
      }
      if let failure = status.failure { return .unavailable(failure.message(for: nil)) }
      return status.started ? .available : .unavailable("the attempt did not end in good order")
    } catch {
      return .unavailable(error.description)
    }
  }
}
