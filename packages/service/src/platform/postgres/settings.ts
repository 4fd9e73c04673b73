export interface ServerSettings {
  durable: boolean
  maxConnections: number
}

export function serverArguments(cluster: string, port: number, settings: ServerSettings): string[] {
  const values: Record<string, string | number> = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    password_encryption: 'scram-sha-256',
    max_connections: settings.maxConnections,
    shared_buffers: '128MB',
    jit: 'off',
    wal_level: 'minimal',
    max_wal_senders: 0,
    min_wal_size: '80MB',
    max_wal_size: '1GB',
    // A segment that is used again holds what it held until it is written over: also what was erased since.
    wal_recycle: 'off',
    // Each checkpoint makes the next change of every page a full copy in the log.
    checkpoint_timeout: '15min',
    // A laptop's disk seeks for nothing.
    random_page_cost: 1.1,
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_destination: 'stderr',
    logging_collector: 'off',
    log_checkpoints: 'off',
    // Messages of failed statements carry values of rows: they go to the client, never into the log file.
    log_min_messages: 'log',
    fsync: settings.durable ? 'on' : 'off',
    synchronous_commit: settings.durable ? 'on' : 'off',
    full_page_writes: settings.durable ? 'on' : 'off',
  }
  return ['-D', cluster, ...Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}
