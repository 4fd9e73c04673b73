import { type BuiltDocument, buildDay, envelope } from '@tributary/health'
import { SOURCE_FACTS } from '@tributary/providers'
import { createClient } from '../packages/service/src/accounts/clients.ts'
import { type Publication, setEndpoint } from '../packages/service/src/delivery/index.ts'
import { publishVersions } from '../packages/service/src/delivery/outbox/publish-versions.ts'
import type { NewVersion } from '../packages/service/src/documents/versions.ts'
import type { Platform } from '../packages/service/src/platform/platform.ts'
import { ensureUser, type User } from '../packages/service/src/users/index.ts'

/** What a build of some days makes. */
const PER_BUILD = 20
const STRUCTURE = 'physical_summary'
export const DAY = '2026-03-10'

/** A day as a real source fills it: the whole structure, most of it null. */
export function physicalDay(userId: string, steps: number) {
  const [built] = buildDay({
    userId,
    day: DAY,
    zone: 'Europe/Madrid',
    sources: SOURCE_FACTS,
    cleaning: true,
    granular: false,
    records: [
      {
        kind: 'day',
        key: 'daily_activity:1',
        source: 'Oura',
        origin: 'vendor',
        device: null,
        manual: false,
        updatedAt: null,
        day: DAY,
        offset: 3600,
        values: {
          steps,
          energy_total_kcal: 2410,
          energy_active_kcal: 510,
          distance_walked_m: 7400,
          rest_s: 31_000,
        },
        series: {},
        extras: {},
      },
    ],
  })
  return built!
}

export const sampleBody = (): string =>
  JSON.stringify(
    envelope(physicalDay('sample', 8000), {
      clientUuid: crypto.randomUUID(),
      userId: 'sample',
      documentVersion: 1,
    }),
  )

/** A client whose Data Webhook is `url`, or has none yet, with users to spread its documents over. */
export async function makeClient(platform: Platform, url: string | null, users: number) {
  return platform.db.transaction().execute(async (trx) => {
    const { clientUuid, secretKey } = await createClient(platform, trx, 'operator', 'Bench')
    const secret = url ? (await setEndpoint(platform, trx, 'operator', clientUuid, 'data', url)).secret : null
    const made: User[] = []
    for (let i = 0; i < users; i++) made.push((await ensureUser(trx, platform, clientUuid, `user-${i}`)).user)
    return { clientUuid, secretKey, secret, users: made }
  })
}

let serial = 0

/** Stores `count` documents as the service does, sealed and with the outbox: a transaction for each build, in turn over the users. */
export async function storeDocuments(
  platform: Platform,
  users: readonly User[],
  count: number,
): Promise<Publication[]> {
  const builds = Array.from({ length: Math.ceil(count / PER_BUILD) }, (_, i) => ({
    user: users[i % users.length]!,
    numbers: Array.from({ length: Math.min(PER_BUILD, count - i * PER_BUILD) }, () => ++serial),
  }))
  const stored: Publication[] = []
  const work = async () => {
    for (let build = builds.shift(); build; build = builds.shift()) {
      const { user, numbers } = build
      await platform.db.transaction().execute(async (trx) => {
        const versions = await publishVersions(
          trx,
          platform,
          user,
          numbers.map((number) => wishOf(user, number)),
        )
        stored.push(...versions.map(({ documentKey }) => publicationOf(user, documentKey)))
      })
    }
  }
  await Promise.all([work(), work(), work()])
  return stored
}

function wishOf(user: User, number: number): NewVersion {
  const { clientUuid, userId } = user
  const template = templateOf(user)
  return {
    documentKey: `physical_summary:${DAY}:${number}`,
    dataStructure: STRUCTURE,
    day: DAY,
    content: { number },
    render: (documentVersion) =>
      JSON.stringify(envelope(template, { clientUuid, userId, documentVersion })).replace(
        '"steps_int":8000',
        `"steps_int":${1000 + number}`,
      ),
  }
}

const publicationOf = ({ scope, clientUuid }: User, documentKey: string): Publication => ({
  scope,
  clientUuid,
  kind: 'data',
  documentKey,
  documentVersion: 1,
  dataStructure: STRUCTURE,
})

const templates = new Map<string, BuiltDocument>()

/** What building a day costs is not what is measured here. */
function templateOf({ userId }: User): BuiltDocument {
  const known = templates.get(userId)
  if (known) return known
  const built = physicalDay(userId, 8000)
  templates.set(userId, built)
  return built
}
