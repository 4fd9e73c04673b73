import { setTimeout as sleep } from 'node:timers/promises'
import { buildDay, type HealthRecord } from '@tributary/health'
import { PROVIDERS, SOURCE_FACTS } from '@tributary/providers'
import { setAddon } from '../../packages/service/src/accounts/addons.ts'
import { buildDaysJob } from '../../packages/service/src/building/build-days.ts'
import { storeItems } from '../../packages/service/src/intake/index.ts'
import { startJobs } from '../../packages/service/src/platform/jobs.ts'
import type { Platform } from '../../packages/service/src/platform/platform.ts'
import type { ConfiguredProvider } from '../../packages/service/src/platform/providers.ts'
import { ensureUser, type User } from '../../packages/service/src/users/index.ts'
import { countsDatabase, cpuMs } from '../cpu.ts'
import { makeClient } from '../documents.ts'
import { populate } from '../population.ts'
import { perSecond, type Row, rate } from '../table.ts'
import { daysFrom, watchDay } from '../vendor-day.ts'

const FIRST_DAY = '2026-02-02'
const DAYS = 5
const PEOPLE = 100
const POPULATIONS = [1_000, 10_000, 100_000]
const CONCURRENCY = 4
const ZONE = 'Europe/Madrid'

interface Context {
  platform: Platform
  say(line: string): void
}

/** From the vendor's payload to stored, sealed documents: what a user-day costs, and whether others being there matters. */
export async function userDays({ platform, say }: Context): Promise<Row[]> {
  const { clientUuid } = await makeClient(platform, 'http://127.0.0.1:9/', 0)
  await setAddon(platform, 'operator', clientUuid, 'granular_data', true)
  const inMemory = bareRate()
  await processed(platform, clientUuid, 'warm-up')
  const rates: number[] = []
  for (const population of POPULATIONS) {
    await populate(platform, clientUuid, population)
    rates.push(await processed(platform, clientUuid, `of-${population}`))
    say(`${population.toLocaleString('en')} people: ${rate(rates.at(-1)!)} user-days per core`)
  }
  const [few, , many] = rates as [number, number, number]
  const cores = countsDatabase ? 'service and database' : 'service only'
  return [
    {
      name: `user-days, raw payload to sealed documents, per core (${cores}) ÷ mapped and built in memory`,
      ours: rate(few),
      against: rate(inMemory),
      ratio: few / inMemory,
    },
    {
      name: 'the same among 100,000 people ÷ among 1,000',
      ours: rate(many),
      against: rate(few),
      ratio: many / few,
    },
  ]
}

const provider = PROVIDERS.garmin!

/** Maps and builds alone, which nothing that also stores can beat. */
function bareRate(): number {
  const days = daysFrom(FIRST_DAY, 200)
  const once = () => {
    const before = process.cpuUsage()
    for (const [seed, day] of days.entries()) {
      const records = watchDay(day, seed).flatMap((item) => provider.map(item).records) as HealthRecord[]
      buildDay({
        userId: 'bench',
        day,
        zone: ZONE,
        sources: SOURCE_FACTS,
        cleaning: true,
        granular: true,
        records,
      })
    }
    const { user, system } = process.cpuUsage(before)
    return perSecond(days.length, (user + system) / 1000)
  }
  once()
  return once()
}

/** User-days per second of processor time, over everything the service does for them. */
async function processed(platform: Platform, clientUuid: string, name: string): Promise<number> {
  const people: User[] = []
  for (let i = 0; i < PEOPLE; i++)
    people.push((await ensureUser(platform.db, platform, clientUuid, `${name}-${i}`)).user)
  const before = cpuMs(platform.config.dataDir)
  await takeIn(platform, people)
  await built(platform)
  return perSecond(PEOPLE * DAYS, cpuMs(platform.config.dataDir) - before)
}

async function takeIn(platform: Platform, people: readonly User[]): Promise<void> {
  const waiting = people.flatMap((user, seed) =>
    daysFrom(FIRST_DAY, DAYS).map((day) => ({ user, items: watchDay(day, seed) })),
  )
  const configured = { provider } as ConfiguredProvider
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { user, items } = next
      await platform.db
        .transaction()
        .execute((trx) => storeItems(trx, platform, { user, configured, since: FIRST_DAY }, items))
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
}

async function built(platform: Platform): Promise<void> {
  const runner = await startJobs(platform, {
    jobs: [buildDaysJob([])],
    ticks: [],
    concurrency: CONCURRENCY,
  })
  for (;;) {
    const { rows } = await platform.pool.query('select 1 from graphile_worker.jobs limit 1')
    if (rows.length === 0) break
    await sleep(200)
  }
  await runner.stop()
}
