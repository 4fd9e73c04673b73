import { clinicalBody, clinicalDay, envelope, isFilled } from '@tributary/health'
import { SOURCE_FACTS } from '@tributary/providers'
import type { Follower } from '../../building/index.ts'
import { publishVersions } from '../../delivery/index.ts'
import { newestVersions } from '../../documents/index.ts'
import { zoneOf } from '../../users/index.ts'

export const clinicalFollower: Follower = {
  name: 'clinical_ready',
  addon: 'clinical_ready',
  async follow(trx, platform, { user, days, isLocal }) {
    const { scope, clientUuid, userId } = user
    const zone = isLocal ? zoneOf(user, []) : 'UTC'
    const made = days.map((summaries) =>
      clinicalDay({ clientUuid, userId, zone, sources: SOURCE_FACTS, summaries }),
    )
    const known = await newestVersions(
      trx,
      scope,
      made.map(({ key }) => key),
    )
    const drafts = made
      .filter((one) => isFilled(one) || known.has(one.key))
      .map((one) => {
        const body = clinicalBody(one, platform.clock.now())
        const retracted = !isFilled(one)
        const document = { key: one.key, dataStructure: 'clinical_ready', body, retracted } as const
        return {
          documentKey: one.key,
          dataStructure: document.dataStructure,
          retracted,
          day: one.day,
          content: one.content,
          render: (documentVersion: number) =>
            JSON.stringify(envelope(document, { clientUuid, userId, documentVersion })),
          trace: { fields: one.trace, records: {}, readFrom: one.readFrom },
          holdSeconds: platform.config.summaryHoldSeconds,
        }
      })
    await publishVersions(trx, platform, user, drafts, { alone: true })
  },
}
