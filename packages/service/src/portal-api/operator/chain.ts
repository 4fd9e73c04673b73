import { type Static, Type } from 'typebox'
import { findBrokenAuditEntry } from '../../accounts/audit.ts'
import type { Area } from '../ports.ts'

const ChainSchema = Type.Object({
  /** The first entry that does not follow from those before it; null when the chain holds. */
  broken_entry_id: Type.Union([Type.Integer(), Type.Null()]),
})
export type ChainCheck = Static<typeof ChainSchema>

export function registerChain({ server, platform, access }: Area): void {
  // Reads the whole log, so it is asked for and not done along the way.
  server.post(
    '/operator/audit/check',
    { ...access('operator'), schema: { response: { 200: ChainSchema } } },
    async () => {
      const broken = await findBrokenAuditEntry(platform.db)
      return { broken_entry_id: broken === null ? null : Number(broken) }
    },
  )
}
