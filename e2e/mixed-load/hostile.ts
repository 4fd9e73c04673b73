/** Hostile callers in a process of their own, so that the measuring process does not wait for them. */
import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { type Call, type Caller, JSON_BODY, openCaller, Tally } from './calls.ts'

const CONNECTIONS = 400
const CAPACITY_CONNECTIONS = 32
const SLOW_BODIES = 60
const MIB = 2 ** 20

export interface HostileStart {
  baseUrl: string
  authorization: string
  credentials: readonly string[]
  userIds: readonly string[]
  owner: string
}

type Order = { capacity: number } | { attack: number; perSecond: number }

export interface HostileReport {
  offered: number
  /** Calls that were sent; a call for which no connection was free is not. */
  sent: number
  /** How many were answered with each status, by kind. */
  kinds: Record<string, Record<number, number>>
}

export interface Hostile {
  /** Answers per second to one client that calls as fast as it can. */
  capacity(seconds: number): Promise<number>
  attack(seconds: number, perSecond: number): Promise<HostileReport>
  stop(): Promise<void>
}

export function startHostile(start: HostileStart): Hostile {
  const child = fork(fileURLToPath(import.meta.url), [JSON.stringify(start)])
  const ask = async <T>(order: Order): Promise<T> => {
    child.send(order)
    return (await once(child, 'message'))[0] as T
  }
  return {
    capacity: (seconds) => ask({ capacity: seconds }),
    attack: (seconds, perSecond) => ask({ attack: seconds, perSecond }),
    async stop() {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}

interface Attack {
  name: string
  /** How many of a hundred calls are of this kind. */
  share: number
  call(turn: number): Call
}

const deep = (levels: number) => `{"records":${'['.repeat(levels)}${']'.repeat(levels)}}`

function attacks({ authorization, credentials, userIds, owner, baseUrl }: HostileStart): Attack[] {
  const bomb = gzipSync(Buffer.alloc(64 * MIB, 0x20), { level: 9 })
  const large = Buffer.from(`{"data":"${'x'.repeat(200_000)}"}`)
  const bearer = (turn: number) => ({ authorization: `Bearer ${credentials[turn % credentials.length]}` })
  const anywhere = (turn: number) => `203.0.${turn % 113}.${(turn % 251) + 1}`
  return [
    {
      name: 'flood',
      share: 55,
      call: (turn) => ({
        method: 'GET',
        path: `/v2/processed_data/physical_health/summary?user_id=${userIds[turn % userIds.length]}&date=2026-03-10`,
        address: '198.51.100.1',
        headers: { authorization },
      }),
    },
    {
      name: 'wrong credentials',
      share: 15,
      call: (turn) => ({
        method: 'GET',
        path: '/v2/processed_data/physical_health/summary?user_id=u&date=2026-03-10',
        address: anywhere(turn),
        headers: {
          authorization: `Basic ${Buffer.from(`${crypto.randomUUID()}:${randomBytes(32).toString('base64url')}`).toString('base64')}`,
        },
      }),
    },
    {
      name: 'unknown webhooks',
      share: 12,
      call: (turn) => ({
        method: 'POST',
        path: ['/webhooks/garmin/not-the-secret', '/webhooks/unknown', '/webhooks/garmin'][turn % 3]!,
        address: anywhere(turn),
        headers: JSON_BODY,
        body: turn % 10 === 0 ? large : '{"dailies":[{"userId":"unknown"}]}',
      }),
    },
    {
      name: 'deep JSON',
      share: 8,
      call: (turn) => ({
        method: 'POST',
        path: '/api/v1/mobile/records',
        address: anywhere(turn),
        headers: { ...JSON_BODY, ...bearer(turn) },
        body: deep(turn % 2 === 0 ? 10_000 : 400_000),
      }),
    },
    {
      name: 'gzip bombs',
      share: 5,
      call: (turn) => ({
        method: 'POST',
        path: turn % 2 === 0 ? '/api/v1/mobile/records' : '/webhooks/garmin/not-the-secret',
        address: anywhere(turn),
        headers: { ...JSON_BODY, ...bearer(turn), 'content-encoding': 'gzip' },
        body: bomb,
      }),
    },
    {
      name: 'guessed passwords',
      share: 5,
      call: (turn) => ({
        method: 'POST',
        path: '/portal/api/session',
        address: anywhere(turn),
        headers: { ...JSON_BODY, origin: baseUrl },
        body: JSON.stringify({
          email: turn % 5 === 0 ? owner : `unknown${turn}@mixed.example`,
          password: randomBytes(12).toString('hex'),
        }),
      }),
    },
  ]
}

async function measureCapacity(call: Caller, flood: Attack, seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1000
  let answers = 0
  const ask = async () => {
    while (performance.now() < end) if (await call(flood.call(answers))) answers++
  }
  await Promise.all(Array.from({ length: CAPACITY_CONNECTIONS }, ask))
  return answers / seconds
}

/** Makes hostile calls at this rate, as far as there are free connections. */
async function attackAll(
  call: Caller,
  all: readonly Attack[],
  seconds: number,
  perSecond: number,
): Promise<HostileReport> {
  const tallies = new Map(all.map(({ name }) => [name, new Tally()]))
  const order = all.flatMap((attack) => Array<Attack>(attack.share).fill(attack))
  // The kinds are mixed evenly: 37 and 100 have no common divisor.
  const mixed = order.map((_, index) => order[(index * 37) % order.length]!)
  const began = performance.now()
  const underWay = new Set<Promise<void>>()
  let turn = 0
  let sent = 0
  while (performance.now() - began < seconds * 1000) {
    const due = ((performance.now() - began) / 1000) * perSecond
    for (; turn < due; turn++) {
      if (underWay.size >= CONNECTIONS) continue
      const { name, call: make } = mixed[turn % mixed.length]!
      const one = call(make(turn)).then((answer) => {
        tallies.get(name)!.count(answer?.status ?? 0)
        underWay.delete(one)
      })
      underWay.add(one)
      sent++
    }
    await sleep(5)
  }
  await Promise.all(underWay)
  const kinds = Object.fromEntries([...tallies].map(([name, { statuses }]) => [name, statuses]))
  return { offered: turn, sent, kinds }
}

/** Sends bodies that never end, a byte per second; a connection that the service closes is opened again. */
async function sendSlowly({ baseUrl, credentials }: HostileStart, ending: AbortSignal): Promise<void> {
  const { hostname, port } = new URL(baseUrl)
  const one = async (index: number) => {
    while (!ending.aborted) {
      const socket = connect(Number(port), hostname)
      socket.on('error', () => {})
      socket.resume()
      socket.write(
        `POST /api/v1/mobile/records HTTP/1.1\r\nhost: ${hostname}\r\nx-forwarded-for: 192.0.2.${index + 1}\r\n` +
          `authorization: Bearer ${credentials[index % credentials.length]}\r\ncontent-type: application/json\r\ncontent-length: 1000000\r\n\r\n`,
      )
      while (!socket.closed && !ending.aborted) {
        socket.write(' ')
        await sleep(1_000)
      }
      socket.destroy()
    }
  }
  await Promise.all(Array.from({ length: SLOW_BODIES }, (_, index) => one(index)))
}

async function obey(start: HostileStart): Promise<void> {
  const { call, close } = openCaller(start.baseUrl, CONNECTIONS)
  const all = attacks(start)
  const ending = new AbortController()
  process.on('disconnect', () => {
    ending.abort()
    void close().then(() => process.exit(0))
  })
  process.on('message', async (order: Order) => {
    if ('capacity' in order) {
      process.send!(await measureCapacity(call, all[0]!, order.capacity))
      return
    }
    const slowly = new AbortController()
    const slow = sendSlowly(start, AbortSignal.any([slowly.signal, ending.signal]))
    const report = await attackAll(call, all, order.attack, order.perSecond)
    slowly.abort()
    await slow
    process.send!(report)
  })
}

if (import.meta.main) await obey(JSON.parse(process.argv[2]!) as HostileStart)
