internal import Foundation
public import MutationTesting

/// Reads `report.json` back into a record, as fully as the file allows.
///
/// What the file does not hold is absent from the record: the configuration but for the accepted outcomes, the patches as
/// they were written, and every failure of a test but the first.
public struct ReportReader: Sendable {
  /// The file, absolute.
  public let path: String

  /// A reader of a report: a file, or a folder that holds `report.json`.
  public init(_ path: String) {
    var isFolder: ObjCBool = false
    let isThere = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    self.path = isThere && isFolder.boolValue ? "\(path)/report.json" : path
  }

  /// Why a report cannot be read.
  public struct Failure: Error, Sendable, Equatable, CustomStringConvertible {
    /// One sentence that names the file.
    public let description: String
  }

  /// Reads the report, and the source texts from `elements.json` where that lies beside it.
  public func read() throws(Failure) -> RunRecord {
    guard let data = FileManager.default.contents(atPath: path) else {
      let isThere = FileManager.default.fileExists(atPath: path)
      throw Failure(description: isThere ? "\(path) cannot be read" : "there is no report \(path)")
    }
    do {
      var record = try ReportReader.record(data)
      let beside = "\((path as NSString).deletingLastPathComponent)/\(ReportKind.elements.fileName)"
      record.sources = ElementsJSON.sources(in: FileManager.default.contents(atPath: beside) ?? Data())
      return record
    } catch {
      throw Failure(description: "\(path) \(error.description)")
    }
  }

  /// A record from the bytes of a report.
  ///
  /// Throws the rest of a sentence that begins with the file's name.
  static func record(_ data: Data) throws(Failure) -> RunRecord {
    // Foundation on Linux traps on some JSON that is not UTF-8.
    guard String(decoding: data, as: UTF8.self).utf8.elementsEqual(data),
      let head = try? JSONDecoder().decode(Head.self, from: data)
    else { throw Failure(description: "is not a report of mutate") }
    guard head.schemaVersion == 1 else {
      throw Failure(
        description: "is a report of schema version \(head.schemaVersion); this mutate reads version 1")
    }
    do {
      return try JSONDecoder().decode(ReportJSON.self, from: data).record()
    } catch let error as Failure {
      throw error
    } catch {
      throw Failure(description: "is not a whole report: \(ReportReader.reason(error))")
    }
  }

  private struct Head: Decodable { var schemaVersion: Int }

  private static func reason(_ error: any Error) -> String {
    switch error {
    case DecodingError.keyNotFound(let key, let context):
      "'\((context.codingPath + [key]).map(\.stringValue).joined(separator: "."))' is missing"
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
      DecodingError.dataCorrupted(let context):
      "'\(context.codingPath.map(\.stringValue).joined(separator: "."))' is not what it should be"
    default: "\(error)"
    }
  }
}
