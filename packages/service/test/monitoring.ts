import type { MappedRecord, MetricValues } from '@tributary/health'
import { setAddon } from '../src/accounts/addons.ts'
import { monitoringFollower } from '../src/addons/monitoring/index.ts'
import type { Follower } from '../src/building/follow-days.ts'
import type { User } from '../src/users/index.ts'
import { documentsOf, type IntakeWorld, type MadeDocument, startIntakeWorld } from './intake.ts'
import type { TestPlatform } from './platform.ts'

/** The vendor's report about the night that ended on a day; a value that is null is not reported. */
export interface ReportedNight {
  hrv?: number | null
  breaths?: number | null
  asleepSeconds?: number | null
  /** Average of the day's oxygen saturation. */
  saturation?: number | null
  /** Samples of the oxygen saturation during it: local time at +01:00 and percent. */
  oxygen?: readonly (readonly [time: string, percent: number])[]
}

export interface MonitoringWorld extends IntakeWorld {
  /** The nights by day; null where there was no night. Other nights are as usual. */
  nights: Record<string, ReportedNight | null>
  /** Connects a user of a client with the add-on, and reads them once. */
  addUser(name: string): Promise<User>
  /** Reads the nights again for the latest user; the vendor returns all of them in a new revision. */
  readAgain(): Promise<void>
}

const USUAL: ReportedNight = { hrv: 50, breaths: 14, asleepSeconds: 27_000, saturation: 97 }

/** The resources whose records `withNights` changes. */
const RESOURCES_OF_NIGHTS = ['sleep', 'daily_spo2']

/** Starts the reading side, against a vendor whose nights are as given here. */
export async function startMonitoringWorld(
  options: { followers?: readonly Follower[] } = {},
): Promise<MonitoringWorld> {
  const world = await startIntakeWorld({ followers: options.followers ?? [monitoringFollower] })
  const { map, pull } = world.provider
  let client: string | null = null
  let latest: User | null = null
  let revision = 0
  const monitoring: MonitoringWorld = {
    ...world,
    nights: {},
    async addUser(name) {
      client ??= await world.client('Acme')
      await setAddon(world.platform, 'operator', client, 'health_monitoring', true)
      latest = await world.connect(client, name, 'olivia-office')
      await world.drain()
      return latest
    },
    async readAgain() {
      revision += 1
      await world.platform.db
        .updateTable('sync_state')
        .set({ next_run_at: new Date(world.clock.now()) })
        .where('user_key', '=', latest!.scope.userKey)
        .where('resource', 'in', RESOURCES_OF_NIGHTS)
        .execute()
      await world.tick()
      await world.drain()
    },
  }
  world.provider.pull = async function* (...request) {
    for await (const items of pull(...request))
      yield items.map((item) => ({ ...item, payload: { ...(item.payload as object), revision } }))
  }
  world.provider.map = (item) => {
    const { records, refused } = map(item)
    return { records: records.flatMap((record) => withNights(record, monitoring.nights)), refused }
  }
  return monitoring
}

function withNights(record: MappedRecord, nights: MonitoringWorld['nights']): MappedRecord[] {
  if (record.kind === 'sleep') {
    const day = new Date(record.end.at + (record.end.offset ?? 0) * 1000).toISOString().slice(0, 10)
    if (nights[day] === null) return []
    const { hrv, breaths, asleepSeconds, oxygen } = { ...USUAL, ...nights[day] }
    const reported = { hrv_rmssd_ms: hrv, breaths_avg_per_min: breaths, sleep_s: asleepSeconds }
    const spo2_pct = oxygen?.map(([time, value]) => ({
      at: Date.parse(`${day}T${time}:00+01:00`),
      seconds: null,
      value,
    }))
    const series = spo2_pct ? { spo2_pct } : {}
    return [{ ...record, series, stages: [], values: replaced(record.values, reported) }]
  }
  // A heart rate at rest would be derived from them.
  if (record.kind === 'series') return []
  if (record.kind !== 'day' || record.values.spo2_avg_pct === undefined) return [record]
  const { saturation } = { ...USUAL, ...nights[record.day] }
  return [{ ...record, values: replaced(record.values, { spo2_avg_pct: saturation }) }]
}

const replaced = (values: MetricValues, reported: Record<string, number | null | undefined>): MetricValues =>
  Object.fromEntries(
    Object.entries({ ...values, ...reported }).filter(([, value]) => value !== null && value !== undefined),
  )

export async function alertsOf(
  world: Pick<TestPlatform, 'platform'>,
  user: User,
  structure: 'alert_summary' | 'alert_event',
): Promise<MadeDocument[]> {
  return (await documentsOf(world, user)).filter((document) => document.structure === structure)
}

/** `<day> v<version>: <signals out of range>` of every summary. */
export async function reportedSummaries(
  world: Pick<TestPlatform, 'platform'>,
  user: User,
): Promise<string[]> {
  const summaries = await alertsOf(world, user, 'alert_summary')
  return summaries.map(({ day, version, body }) => {
    const { alert_signals_array: signals } = body['alerts'] as {
      alert_signals_array: { signal_type_string: string; measured_value_float: number | null }[]
    }
    const out = signals.filter((signal) => signal.measured_value_float !== null)
    const names = out.map((signal) => `${signal.signal_type_string} ${signal.measured_value_float}`)
    return `${day} v${version}: ${names.join(', ') || 'nothing'}`
  })
}
