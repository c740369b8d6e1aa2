internal import Foundation

/// A document as JSON, the same bytes for the same document.
func json(_ document: some Encodable, pretty: Bool = true) -> Data {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  if pretty { encoder.outputFormatting.insert(.prettyPrinted) }
  // Numbers and strings only: there is nothing in these documents that cannot be encoded.
  return (try? encoder.encode(document)).map { $0 + Data("\n".utf8) } ?? Data()
}
