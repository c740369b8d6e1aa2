/// A type by the module and the types that it is in, outermost first.
struct TypeID: Hashable, Sendable {
  let module: String
  let path: [String]
}
