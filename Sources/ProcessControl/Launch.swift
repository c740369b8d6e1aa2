internal import CProcess

/// Everything that a supervisor is started with.
struct Launch {
  /// What to execute; nil to prepare everything and to start nothing.
  var command: Command?
  var bounds = Bounds()
  var plan: IsolationPlan
  /// How long the end of a family may take once it was killed, before the next harder means.
  var patience = Duration.seconds(10)

  /// Forks a supervisor.
  ///
  /// All memory that it needs is laid out before, since it may not allocate.
  func start() throws(SpawnError) -> Supervisor {
    if let command, let fault = command.fault {
      throw SpawnError("cannot execute \(command.executable.debugDescription): \(fault)")
    }
    let candidates = CStrings(command?.candidates ?? [])
    let arguments = CStrings(command.map { [$0.executable] + $0.arguments } ?? [])
    let environment = CStrings((command?.environment ?? [:]).map { "\($0.key)=\($0.value)" }.sorted())
    let folder = command?.workingDirectory ?? "/"
    let (user, group) = IsolationPlan.identityMaps
    let overlay = plan.overlay.map { [$0.lower, $0.options(inUserNamespace: plan.needsUserNamespace)] }
    let single = CStrings([folder, user, group] + (overlay ?? []))
    let mounts = CStrings(plan.bindMounts.flatMap { [$0.source, $0.target] })
    let binds = plan.bindMounts.indices.map {
      cprocess_mount(source: mounts[2 * $0], target: mounts[2 * $0 + 1])
    }
    var handle = cprocess_supervisor()
    let error = binds.withUnsafeBufferPointer { binds in
      var request = cprocess_request()
      request.candidates = command == nil ? nil : candidates.constantList
      request.arguments = arguments.list
      request.environment = environment.list
      request.directory = single[0]
      request.namespaces = plan.namespaces
      request.uid_map = single[1]
      request.gid_map = single[2]
      request.overlay_target = overlay == nil ? nil : single[3]
      request.overlay_options = overlay == nil ? nil : single[4]
      request.binds = binds.baseAddress
      request.bind_count = binds.count
      request.memory = bounds.memory ?? .max
      request.processes = bounds.processes ?? .max
      request.file_size = bounds.fileSize ?? .max
      return cprocess_spawn(&request, &handle)
    }
    guard error == 0 else { throw SpawnError("cannot start a supervisor: \(systemMessage(error))") }
    return Supervisor(handle)
  }
}
