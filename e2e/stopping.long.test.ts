import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { serversIn, temporaryFolder } from '../packages/service/test/postgres-processes.ts'
import { until } from '../packages/service/test/until.ts'
import { type Env, tributary } from './processes.ts'
import { npmInTerminal, processesOf, type Terminal } from './terminal.ts'

/** Signals that are further apart than this count as two. */
const ONE_SIGNAL_MS = 1_000

const START = ['start', '--', '--json']
const LIST = ['run', 'tributary', '--', 'client', 'list']
const MIGRATE = ['run', 'tributary', '--', 'db', 'migrate']

async function emptyFolder(): Promise<{ folder: string; env: Env }> {
  const folder = await temporaryFolder()
  return { folder, env: { TRIBUTARY_DATA_DIR: folder, PORT: '0' } }
}

type Moment = (names: string[]) => boolean
const isCreating: Moment = (names) => names.some((name) => /^postgres\.new-\w+\/base$/.test(name))
const isServing: Moment = (names) => names.includes('postgres/postmaster.pid')

const filesIn = (folder: string) => readdir(folder, { recursive: true }).catch(() => [])

async function interruptAt(moment: Moment, terminal: Terminal, folder: string): Promise<void> {
  while (!terminal.hasEnded() && !moment(await filesIn(folder))) await sleep(10)
  terminal.interrupt()
}

async function expectNothingLeft(folder: string): Promise<void> {
  expect(serversIn(folder)).toEqual([])
  expect(
    (await filesIn(folder)).filter((name) => /postmaster\.pid|^postgres\.new|running\.json/.test(name)),
  ).toEqual([])
  // Processes that must notice that their parent is gone need some time for it.
  await until(
    () => processesOf(folder).length === 0,
    () => `still there: ${processesOf(folder).join(', ')}`,
  )
}

async function readiness(terminal: Terminal): Promise<void> {
  await until(
    () => terminal.hasEnded() || terminal.output().includes('"base_url"'),
    () => terminal.output(),
  )
  expect(terminal.hasEnded(), terminal.output()).toBe(false)
}

/** A client's receiver that accepts calls and never answers. */
async function silentReceiver() {
  const server = createServer(() => {}).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, called: once(server, 'request') }
}

describe('Ctrl-C', { timeout: 90_000 }, () => {
  test.each([
    ['while it creates its database', isCreating],
    ['while it makes its tables', isServing],
  ])('ends the first start %s, and leaves nothing behind', async (_, moment) => {
    const { folder, env } = await emptyFolder()
    const terminal = npmInTerminal(START, env)
    await interruptAt(moment, terminal, folder)
    expect(await terminal.ended).toBe(0)
    await expectNothingLeft(folder)
  })

  test('drains a service that runs, and leaves nothing behind', async () => {
    const { folder, env } = await emptyFolder()
    const terminal = npmInTerminal(START, env)
    await readiness(terminal)
    terminal.interrupt()
    // npm passes the signal on as well, unless both come so close together that the system merges them.
    await sleep(ONE_SIGNAL_MS / 10)
    terminal.interrupt()
    expect(await terminal.ended).toBe(0)
    await expectNothingLeft(folder)
  })

  test('a second Ctrl-C does not wait for a receiver that does not answer, and still stops the database', async () => {
    const { folder, env } = await emptyFolder()
    const receiver = await silentReceiver()
    const terminal = npmInTerminal([...START, '--no-demo'], env)
    await readiness(terminal)
    const { client_uuid: client } = await tributary<{ client_uuid: string }>(
      ['client', 'create', '--name', 'Silent', '--webhook', receiver.url],
      env,
    )
    await tributary(['simulate', 'connect', '--client', client, '--user', 'a-user', '--source', 'Oura'], env)
    await receiver.called
    terminal.interrupt()
    await until(() => terminal.output().includes('"stopping"'), terminal.output)
    await sleep(ONE_SIGNAL_MS + 100)
    expect(terminal.hasEnded()).toBe(false)
    terminal.interrupt()
    expect(await terminal.ended).toBe(1)
    await expectNothingLeft(folder)
    expect(terminal.output()).toContain('done again at the next start')
  })

  test.each([
    ['while it creates the database', isCreating],
    ['while it works on it', isServing],
  ])('ends a command %s, and leaves nothing behind', async (_, moment) => {
    const { folder, env } = await emptyFolder()
    const terminal = npmInTerminal(MIGRATE, env)
    await interruptAt(moment, terminal, folder)
    expect(await terminal.ended).not.toBe(0)
    await expectNothingLeft(folder)
  })
})

test('a command whose output is not read leaves nothing behind', { timeout: 90_000 }, async () => {
  const { folder, env } = await emptyFolder()
  await tributary(['db', 'migrate'], env)
  const terminal = npmInTerminal(LIST, env)
  terminal.readNoMore()
  expect(await terminal.ended).toBe(0)
  await expectNothingLeft(folder)
})
