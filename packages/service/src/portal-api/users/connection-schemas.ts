import { type Static, Type } from 'typebox'

const textOrNull = Type.Union([Type.String(), Type.Null()])

const ResourceSchema = Type.Object({
  resource: Type.String(),
  last_attempt_at: textOrNull,
  last_data_at: textOrNull,
  last_push_at: textOrNull,
  history: Type.String(),
  read_until: textOrNull,
  next_run_at: textOrNull,
  failures: Type.Integer(),
  /** The last error, for a person to read. */
  trouble: textOrNull,
  /** The scope that the person did not grant, without which it is not read. */
  missing_scope: textOrNull,
})

const PermissionSchema = Type.Object({ type: Type.String(), state: Type.String() })

const ConnectionSchema = Type.Object({
  data_source: Type.String(),
  is_phone: Type.Boolean(),
  is_live: Type.Boolean(),
  connected_at: Type.String(),
  ended_at: textOrNull,
  ended_because: textOrNull,
  last_attempt_at: textOrNull,
  last_data_at: textOrNull,
  /** When it is polled next; null when it has ended, and for a source that sends data by itself. */
  next_run_at: textOrNull,
  /** How data come, in words. */
  arrival: Type.String(),
  /** Kinds of data of which the past is wanted, and of how many it was read; null when the past is not read. */
  history: Type.Union([
    Type.Object({ read: Type.Integer(), wanted: Type.Integer(), since: Type.String() }),
    Type.Null(),
  ]),
  trouble: textOrNull,
  resources: Type.Array(ResourceSchema),
  /** Of a phone: what the person allowed there. */
  permissions: Type.Array(PermissionSchema),
})
export type UserConnection = Static<typeof ConnectionSchema>

const DeviceSchema = Type.Object({
  device_id: Type.String(),
  platform: Type.String(),
  model: textOrNull,
  app_version: Type.String(),
  data_sources: Type.Array(Type.String()),
  /** Of the stores that it brings: whether they are read while the app is closed, where the phone reported it. */
  background: Type.Array(
    Type.Object({ data_source: Type.String(), mode: Type.String(), last_sync_at: textOrNull }),
  ),
  batches: Type.Integer(),
  terms_accepted_at: Type.String(),
  created_at: Type.String(),
  ended_at: textOrNull,
  end_reason: textOrNull,
})
export type UserDevice = Static<typeof DeviceSchema>

export const ConnectionsSchema = Type.Object({
  data_sources: Type.Array(ConnectionSchema),
  connectable: Type.Array(Type.Object({ data_source: Type.String(), description: Type.String() })),
  devices: Type.Array(DeviceSchema),
  connections_page_url: textOrNull,
})
export type UserConnections = Static<typeof ConnectionsSchema>
