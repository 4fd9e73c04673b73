import { readFileSync } from 'node:fs'
import { type HealthTimes, watchHealth } from '../../packages/service/test/health.ts'
import { openCaller, Tally } from './calls.ts'
import { type HostileReport, startHostile } from './hostile.ts'
import { findLosses, type Losses } from './lost.ts'
import { pace } from './pace.ts'
import { type WellBehaved, wellBehaved } from './well-behaved.ts'
import { type MixedWorld, withMixedWorld } from './world.ts'

/** The most memory that the API or the worker may use. */
export const MOST_RSS_BYTES = 1024 ** 3
const CONNECTIONS = 64
const LOOK_MS = 500
/** Hostile callers make this many times the calls that the service can answer. */
const OVERLOAD = 2

interface Rates {
  name: string
  /** Successful answers per second: alone, and among hostile callers. */
  alone: number
  attacked: number
}

export interface MixedReport {
  /** Answers per second to a single client that calls as fast as it can. */
  capacity: number
  rates: Rates[]
  hostile: HostileReport
  statuses: Record<string, Record<number, number>>
  /** Answers of 500 and above other than 503, to any caller. */
  faults: number
  /** The most memory that each process used. */
  rssBytes: Record<'api' | 'worker', number>
  /** The times of `/healthz` among hostile callers. */
  health: HealthTimes
  losses: Losses
}

/** Runs the same callers alone and then beside hostile ones, each phase for `seconds` seconds. */
export const runMixedLoad = (seconds: number): Promise<MixedReport> =>
  withMixedWorld((world) => measure(world, seconds))

async function measure(world: MixedWorld, seconds: number): Promise<MixedReport> {
  await using closing = new AsyncDisposableStack()
  const { baseUrl, bad, owner } = world
  const { call, close } = openCaller(baseUrl, CONNECTIONS)
  closing.defer(close)
  const hostile = startHostile({
    baseUrl,
    owner,
    authorization: bad.authorization,
    credentials: bad.phones.map(({ credential }) => credential),
    userIds: bad.phones.map(({ user }) => user.userId),
  })
  closing.defer(() => hostile.stop())
  const watch = watchMemory(world)
  closing.defer(() => watch.stop())
  const behaved = await wellBehaved(world, call)
  // The first calls of a process are slower than all others.
  await paceAll(world, behaved, 3)
  const capacity = await hostile.capacity(Math.max(3, seconds / 20))
  const alone = await paceAll(world, behaved, seconds)
  const health = await watchHealth(baseUrl, LOOK_MS)
  const [attacked, report] = await Promise.all([
    paceAll(world, behaved, seconds),
    hostile.attack(seconds, OVERLOAD * capacity),
  ])
  const healthTimes = await health.stop()
  const losses = await findLosses(world, behaved.acknowledged)
  const tallies = [...alone.tallies.values(), ...attacked.tallies.values()]
  const faultsOfHostile = Object.values(report.kinds).map(
    (statuses) => Object.assign(new Tally(), { statuses }).faults,
  )
  return {
    capacity,
    rates: [
      ...behaved.kinds.map(({ name }) => ({
        name,
        alone: alone.tallies.get(name)!.good / seconds,
        attacked: attacked.tallies.get(name)!.good / seconds,
      })),
      { name: 'deliveries', alone: alone.deliveries / seconds, attacked: attacked.deliveries / seconds },
    ],
    hostile: report,
    statuses: Object.fromEntries([...attacked.tallies].map(([name, { statuses }]) => [name, statuses])),
    faults: [...tallies.map(({ faults }) => faults), ...faultsOfHostile].reduce(
      (sum, count) => sum + count,
      0,
    ),
    rssBytes: watch.most,
    health: healthTimes,
    losses,
  }
}

async function paceAll({ receiver }: MixedWorld, { kinds }: WellBehaved, seconds: number) {
  const before = receiver.acknowledged.size
  const tallies = await Promise.all(kinds.map((kind) => pace(kind, seconds)))
  return {
    tallies: new Map(kinds.map(({ name }, index) => [name, tallies[index]!])),
    deliveries: receiver.acknowledged.size - before,
  }
}

function watchMemory({ processes }: MixedWorld) {
  const most = { api: 0, worker: 0 }
  const timer = setInterval(() => {
    for (const role of ['api', 'worker'] as const)
      most[role] = Math.max(most[role], rssOf(processes[role].child.pid!))
  }, LOOK_MS)
  return { most, stop: () => clearInterval(timer) }
}

function rssOf(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) * 1024
}
