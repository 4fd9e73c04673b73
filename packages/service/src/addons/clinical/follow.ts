import { clinicalBody, clinicalDay, envelope, isFilled } from '@tributary/health'
import { SOURCE_FACTS } from '@tributary/providers'
import type { Follower } from '../../documents/follow-days.ts'
import { newestVersions, storeVersions } from '../../documents/versions.ts'
import { zoneOf } from '../../documents/zone.ts'

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
    const wishes = made
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
    await storeVersions(trx, platform, user, wishes, { alone: true })
  },
}
