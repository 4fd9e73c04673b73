import { type Static, Type } from 'typebox'
import { verifyAudit } from '../../accounts/index.ts'
import type { Area } from '../ports.ts'

const ChainSchema = Type.Object({
  entries: Type.Integer(),
  /** The first ones; none when the log is whole. */
  problems: Type.Array(Type.String()),
})
export type ChainCheck = Static<typeof ChainSchema>

export function registerChain({ server, platform, access }: Area): void {
  // Reads the whole log, so it is asked for and not done along the way.
  server.post(
    '/operator/audit/check',
    { ...access('operator'), schema: { response: { 200: ChainSchema } } },
    async () => {
      const { entries, problems } = await verifyAudit(platform)
      return { entries, problems: problems.map(({ problem }) => problem) }
    },
  )
}
