import { type Static, Type } from 'typebox'
import { countClients } from '../../accounts/index.ts'
import { countDeliveredSince } from '../../delivery/index.ts'
import { countUsers } from '../../users/index.ts'
import type { Area } from '../ports.ts'
import { AttentionItemSchema, AttentionSchema, attentionItems, readStanding } from './attention.ts'
import { CountSchema } from './shared.ts'

const HOUR_MS = 3_600_000

const OverviewSchema = Type.Object({
  figures: Type.Object({
    clients: Type.Integer(),
    users: Type.Integer(),
    pending: CountSchema,
    /** Since the beginning of the hour before this one. */
    delivered: Type.Integer(),
    delivered_since: Type.String(),
    live_connections: Type.Integer(),
  }),
  attention: AttentionSchema,
  /** What it means, in words. */
  items: Type.Array(AttentionItemSchema),
})
export type OperatorOverview = Static<typeof OverviewSchema>

/** What needs an operator, and a few numbers. */
export function registerOperatorOverview({ server, platform, access }: Area): void {
  server.get(
    '/operator/overview',
    { ...access('operator'), schema: { response: { 200: OverviewSchema } } },
    async () => {
      const { db, clock } = platform
      const now = clock.now()
      const deliveredSince = new Date(now - (now % HOUR_MS) - HOUR_MS)
      const { outbox, sources, attention } = await readStanding(platform)
      return {
        figures: {
          clients: await countClients(db),
          users: Number(await countUsers(db, null)),
          pending: { count: outbox.due + outbox.later + outbox.held, is_more: outbox.isMore },
          delivered: await countDeliveredSince(db, deliveredSince),
          delivered_since: deliveredSince.toISOString(),
          live_connections: sources.reduce((sum, source) => sum + source.live_connections, 0),
        },
        attention,
        items: attentionItems(attention),
      }
    },
  )
}
