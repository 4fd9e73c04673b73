import { Agent } from 'undici'
import { publishVersion } from '../../packages/service/src/delivery/outbox/publish-versions.ts'
import { draftVersion } from '../../packages/service/src/documents/draft-version.ts'
import { registerDocuments } from '../../packages/service/src/documents/register.ts'
import { createServer } from '../../packages/service/src/platform/http/server.ts'
import type { Platform } from '../../packages/service/src/platform/platform.ts'
import type { User } from '../../packages/service/src/users/index.ts'
import { DAY, makeClient, physicalDay } from '../documents.ts'
import { median, perSecond, type Row, rate } from '../table.ts'

const PEOPLE = 300
const READS = 3_000
const ROUNDS = 3
const AT_ONCE = 8

/** A summary over the read API, authenticated and unsealed, against the bare SELECT of its row by key. */
export async function reading({
  platform,
  say,
}: {
  platform: Platform
  say(line: string): void
}): Promise<Row[]> {
  const { clientUuid, secretKey, users } = await makeClient(platform, null, PEOPLE)
  const keys = await Promise.all(users.map((user) => stored(platform, user)))
  const server = await createServer(platform)
  registerDocuments(server, platform)
  const origin = await server.listen({ host: '127.0.0.1', port: 0 })
  const agent = new Agent({ connections: AT_ONCE })
  const authorization = `Basic ${Buffer.from(`${clientUuid}:${secretKey}`).toString('base64')}`
  const read = async (index: number) => {
    const user = users[index % PEOPLE]!
    const path = `/v2/processed_data/physical_health/summary?user_id=${user.userId}&date=${DAY}`
    const answer = await agent.request({ origin, path, method: 'GET', headers: { authorization } })
    if (answer.statusCode !== 200) throw new Error(`the read API answered ${answer.statusCode}`)
    await answer.body.dump()
  }
  const select = async (index: number) => {
    const { scope } = users[index % PEOPLE]!
    await platform.pool.query(
      `select body from documents where lane = $1 and user_key = $2 and document_key = $3 and document_version = 1`,
      [scope.lane, scope.userKey, keys[index % PEOPLE]],
    )
  }
  const ours: number[] = []
  const bare: number[] = []
  for (let round = 1; round <= ROUNDS; round++) {
    bare.push(await rateOf(select))
    ours.push(await rateOf(read))
    say(`round ${round}: bare SELECT ${rate(bare.at(-1)!)}, read API ${rate(ours.at(-1)!)}`)
  }
  await agent.close()
  await server.close()
  return [
    {
      name: 'reading a summary over the API ÷ bare SELECT by key',
      ours: rate(median(ours)),
      against: rate(median(bare)),
      ratio: median(ours.map((value, round) => value / bare[round]!)),
    },
  ]
}

async function stored(platform: Platform, user: User): Promise<string> {
  const draft = draftVersion(user, physicalDay(user.userId, 8000), [])
  await platform.db.transaction().execute((trx) => publishVersion(trx, platform, user, draft))
  return draft.documentKey
}

async function rateOf(work: (index: number) => Promise<void>): Promise<number> {
  let next = 0
  const start = performance.now()
  const lane = async () => {
    for (let index = next++; index < READS; index = next++) await work(index)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  return perSecond(READS, performance.now() - start)
}
