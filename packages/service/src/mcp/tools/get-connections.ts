import { listConnections } from '../../connections/index.ts'
import { readingsOf } from '../../intake/index.ts'
import type { PersonTool } from '../tool.ts'

export const getConnections: PersonTool = {
  name: 'get_connections',
  title: 'Connected sources',
  description:
    'The sources that the person connected, whether each still is, when it last brought data, and whether reading it fails.',
  scopes: ['connections'],
  of: 'person',
  days: 'none',
  async answer({ platform: { db }, user }) {
    const [connections, readings] = [await listConnections(db, user.scope), await readingsOf(db, user.scope)]
    return {
      time_zone: user.timeZone,
      sources: connections.map(({ source, state, connectedAt, endedAt, endReason }) => ({
        source,
        state,
        connected_at: connectedAt.toISOString(),
        ended_at: endedAt?.toISOString() ?? null,
        end_reason: endReason,
        last_data_at: readings.get(source)?.lastDataAt?.toISOString() ?? null,
        is_failing: state === 'active' && (readings.get(source)?.failing ?? false),
      })),
    }
  },
}
