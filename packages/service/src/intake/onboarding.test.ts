import { PROVIDERS, type Provider } from '@tributary/providers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { drainJobs } from '../../test/jobs.ts'
import { createTestPlatform, type TestPlatform } from '../../test/platform.ts'
import { createClient } from '../accounts/clients.ts'
import type { Job } from '../platform/jobs.ts'
import { ensureUser } from '../users/index.ts'
import { begin } from './begin.ts'
import { createBudget } from './budget.ts'
import { callsOfReading } from './capacity.ts'
import type { SessionsPort } from './ports.ts'
import { pullJob } from './pull.ts'
import { dueTick } from './tick.ts'

const PEOPLE = 96
const LIMIT = { calls: 100, seconds: 60, per: 'app' } as const
const MINUTE = 60_000

let test: TestPlatform
let provider: Provider
beforeAll(async () => {
  const known = PROVIDERS['oura']!
  const resources = known.manifest.resources.slice(0, 4)
  provider = { ...known, manifest: { ...known.manifest, resources, limits: [LIMIT] } }
  const { addresses } = provider.manifest
  const context = { addresses, timeoutMs: 1_000, fetch: async () => new Response('{}') }
  const app = { clientId: 'a', clientSecret: 'b', redirectUri: 'http://127.0.0.1:9/', settings: {} }
  const configured = { provider, context, app, regions: new Map(), verificationToken: 'v' }
  test = await createTestPlatform({ providers: new Map([['Oura', configured]]) })
})
afterAll(() => test.close())

it('reads many people who connect at once in the order in which they came, without a flood of jobs or lines', async () => {
  const { platform, clock } = test
  const read: string[] = []
  provider.pull = async function* (context, session, resource) {
    read.push(session.accessToken)
    for (let call = 0; call < callsOfReading(provider.manifest, resource); call++)
      await context.fetch('http://vendor.invalid/')
    yield []
  }
  const held: Pick<SessionsPort, 'withSession'> = {
    withSession: ({ userKey }, source, work) =>
      work({ accessToken: userKey, account: null }, platform.providers.get(source)!.context),
  }
  const sessions: SessionsPort = {
    ...createBudget(platform, held.withSession, async () => ({ accounts: PEOPLE, clients: 1 })),
    isActive: async () => true,
    scopesOf: async () => null,
    findByAccount: async () => [],
    grantWithdrawn: async () => {},
    permissionsChanged: async () => {},
  }
  const job = pullJob(sessions)
  let jobsRun = 0
  const counted: Job<never> = {
    name: job.name,
    async run(...given) {
      jobsRun += 1
      await job.run(...given)
    },
  }
  const { clientUuid } = await platform.db
    .transaction()
    .execute((trx) => createClient(platform, trx, 'operator', 'Acme'))
  const people: string[] = []
  for (let number = 0; number < PEOPLE; number++) {
    await platform.db.transaction().execute(async (trx) => {
      const { user } = await ensureUser(trx, platform, clientUuid, `u${number}`)
      const accountKey = Buffer.from(`account ${number}`)
      await begin(trx, platform, { user, source: 'Oura', accountKey, first: true })
      people.push(user.scope.userKey)
    })
    clock.advance(1)
  }
  const callsOfOne = provider.manifest.resources.reduce(
    (sum, { name }) => sum + callsOfReading(provider.manifest, name),
    0,
  )
  const perWindow = Math.ceil(90 / callsOfOne)
  const unread = async () =>
    (await platform.db.selectFrom('sync_state').select('resource').where('read_at', 'is', null).execute())
      .length
  let windows = 0
  for (; (await unread()) > 0 && windows < 60; windows++) {
    const [jobsBefore, linesBefore] = [jobsRun, test.logLines.length]
    // The tick of the minute, and another one in the middle of it.
    for (let half = 0; half < 2; half++) {
      await dueTick(sessions).run(platform)
      await drainJobs(platform, [counted])
      clock.advance(MINUTE / 2)
    }
    // Jobs that the test makes due together have no order among them.
    const begun = [...new Set(read)]
    expect(begun.sort()).toEqual(people.slice(0, begun.length).sort())
    expect(jobsRun - jobsBefore).toBeLessThanOrEqual(perWindow + 2)
    expect(test.logLines.length - linesBefore).toBeLessThanOrEqual(2)
  }
  expect(windows).toBeLessThanOrEqual(Math.ceil((PEOPLE * callsOfOne) / 90) + 3)
  expect(await unread()).toBe(0)
  expect(test.logLines.filter((line) => line.includes('"level":"warn"') || line.includes('stack'))).toEqual(
    [],
  )
}, 240_000)
