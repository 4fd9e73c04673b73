import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startTestReceiver, type TestReceiver } from '@tributary/sdk'
import { startSimulator } from '@tributary/simulator'
import { Wire } from '../../packages/service/test/wire.ts'
import { type Env, freePort, type ServiceProcess, startProcess, tributary } from '../processes.ts'
import { Answers, type Load, startLoad } from './load.ts'
import { Postgres } from './postgres.ts'

const WORKERS = 2
/** Larger than all data of the run, and small enough to be filled quickly. */
const DISK = '700m'
/** Four times the promised time, for a machine that is busy with something else. */
const LONGEST_RECOVERY_MS = 120_000
/** The pause between two checks, which take time on a busy machine. */
const LOOK_MS = 250

export interface World {
  /** The folder of the primary, if it has a disk of its own that can be filled. */
  disk: string | null
  folder: string
  env: Env
  /** The connections to each of the two servers. */
  wires: [Wire, Wire]
  primary: Postgres
  receiver: TestReceiver
  answers: Answers
  load: Load
  processes: ServiceProcess[]
  /** The readiness of the API and how long the answer took. */
  readiness(): Promise<{ status: number; ms: number }>
  /** Waits until API and both workers work again; fails after two minutes. Returns the milliseconds since the call. */
  recovery(): Promise<number>
  close(): Promise<void>
}

/** Starts one API, two workers, a vendor, a receiver, and a PostgreSQL with two addresses, of which the first one answers. */
export async function startWorld(): Promise<World> {
  await using closing = new AsyncDisposableStack()
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'tributary-outage-')))
  closing.defer(() => rm(folder, { recursive: true, force: true }))
  const disk = mountDisk(folder)
  if (disk) closing.defer(() => void execFileSync('umount', [disk]))
  const primary = await Postgres.create(join(disk ?? folder, 'first'))
  closing.defer(() => primary.stop('SIGQUIT'))
  const wires: [Wire, Wire] = [
    new Wire({ host: '127.0.0.1', port: primary.port }),
    new Wire({ host: '127.0.0.1', port: await freePort() }),
  ]
  const ports = [await wires[0].open(), await wires[1].open()]
  for (const wire of wires) closing.defer(() => wire.close())

  const app = { clientId: 'outage-test', clientSecret: randomBytes(24).toString('base64url') }
  const simulator = await startSimulator({ apps: { oura: app } })
  closing.defer(() => simulator.close())
  const receiver = await startTestReceiver()
  closing.defer(() => receiver.close())
  const port = await freePort()
  const baseUrl = `http://127.0.0.1:${port}`
  const env: Env = {
    DATABASE_URL: primary.urlBy(...ports),
    DATABASE_POOL_SIZE: '8',
    TRIBUTARY_MASTER_KEY: `1:${randomBytes(32).toString('base64')}`,
    TRIBUTARY_SIMULATOR_URL: simulator.controlUrl,
    TRIBUTARY_OURA_CLIENT_ID: app.clientId,
    TRIBUTARY_OURA_CLIENT_SECRET: app.clientSecret,
    // So many new people would use up the vendor's rate limit.
    TRIBUTARY_OURA_LIMITS: '1000000/300',
    TRIBUTARY_BASE_URL: baseUrl,
    LOG_LEVEL: 'warn',
  }
  const processes = [await startProcess(['--role', 'api', '--no-demo'], { ...env, PORT: String(port) })]
  closing.defer(async () => void (await Promise.allSettled(processes.map((one) => one.stop()))))
  const workerUrls: string[] = []
  for (let count = 0; count < WORKERS; count++) {
    const workerPort = await freePort()
    workerUrls.push(`http://127.0.0.1:${workerPort}`)
    processes.push(await startProcess(['--role', 'worker'], { ...env, PORT: String(workerPort) }))
  }
  const client = await tributary<{ client_uuid: string; secret_key: string; data_webhook_secret: string }>(
    ['client', 'create', '--name', 'Outage test', '--webhook', receiver.url],
    env,
  )
  receiver.verifyWith(client.data_webhook_secret)
  const answers = new Answers(baseUrl)
  closing.defer(async () => answers[Symbol.dispose]())
  const load = startLoad(
    baseUrl,
    client,
    simulator.people.map((person) => person.id),
  )
  const stack = closing.move()
  const world: World = {
    disk,
    folder,
    env,
    wires,
    primary,
    receiver,
    answers,
    load,
    processes,
    async readiness() {
      const before = performance.now()
      const { status } = await fetch(`${baseUrl}/readyz`)
      return { status, ms: Math.round(performance.now() - before) }
    },
    async recovery() {
      const begunAt = performance.now()
      const doneBefore = await Promise.all(workerUrls.map(jobsDone))
      const receivedBefore = receiver.received.length
      const works = async () => {
        const done = await Promise.all(workerUrls.map(jobsDone))
        const { status } = await world.readiness()
        const everyWorker = done.every((count, index) => count > doneBefore[index]!)
        return status === 200 && everyWorker && receiver.received.length > receivedBefore
      }
      while (!(await works())) {
        if (performance.now() - begunAt > LONGEST_RECOVERY_MS) throw new Error(stateOf(processes))
        await sleep(LOOK_MS)
      }
      return Math.round(performance.now() - begunAt)
    },
    close: () => stack.disposeAsync(),
  }
  return world
}

/** Mounts a small disk for the primary, which only root can do; null for other accounts. */
function mountDisk(folder: string): string | null {
  if (process.getuid?.() !== 0 || process.platform !== 'linux') return null
  const disk = join(folder, 'disk')
  try {
    execFileSync('mkdir', [disk])
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK},mode=755`, 'tmpfs', disk], { stdio: 'ignore' })
    return disk
  } catch {
    return null
  }
}

async function jobsDone(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const counts = text.matchAll(/^tributary_job_seconds_count\{[^}]*result="done"[^}]*\} (\d+)/gm)
  return Array.from(counts, ([, count]) => Number(count)).reduce((sum, count) => sum + count, 0)
}

function stateOf(processes: readonly ServiceProcess[]): string {
  const lines = processes.map(({ child, log }) => `${child.exitCode ?? 'alive'}: ${log().slice(-3_000)}`)
  return `no recovery within ${LONGEST_RECOVERY_MS} ms:\n${lines.join('\n')}`
}
