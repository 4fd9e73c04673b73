import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { watchHealth } from '../packages/service/test/health.ts'
import { BINDING_PATH } from '../packages/service/test/phone.ts'
import { type ServiceProcess, startProcess } from './processes.ts'

/** The aim is 200 ms on a quiet machine. A process that is blocked takes many times as long as this. */
const LONGEST_MS = 5_000
const MANY = 60

let folder: string
let service: ServiceProcess
let base: string
let authorization: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tributary-attacks-'))
  service = await startProcess([], { TRIBUTARY_DATA_DIR: folder, PORT: '0' })
  base = service.described['base_url']!
  const { client_uuid, secret_key } = service.described.demo_client!
  authorization = `Basic ${Buffer.from(`${client_uuid}:${secret_key}`).toString('base64')}`
})
afterAll(async () => {
  await service.stop()
  await rm(folder, { recursive: true })
})

const send = (path: string, body: string, headers: Record<string, string>) =>
  fetch(`${base}${path}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  })

/** Runs an attack many times. A connection that is cut in the middle of a request counts as answered. */
const times = (count: number, work: (index: number) => Promise<unknown>) =>
  Promise.allSettled(Array.from({ length: count }, (_, index) => work(index)))

/** Sends a body that is never completed, until the watch has measured enough. */
function drip(): Promise<void> {
  const { hostname, port } = new URL(base)
  const socket = connect(Number(port), hostname)
  socket.write(
    `POST /api/v1/user_id/ada/time_zone HTTP/1.1\r\nhost: x\r\nauthorization: ${authorization}\r\ncontent-type: application/json\r\ncontent-length: 1000000\r\n\r\n{`,
  )
  return new Promise((resolve) => {
    socket.once('error', () => {})
    socket.once('close', () => resolve())
    setTimeout(() => socket.destroy(), 1_000)
  })
}

const DEEP = '['.repeat(5_000_000)

const ATTACKS: [string, () => Promise<unknown>][] = [
  [
    'sign-ins without an account',
    () =>
      times(MANY, (index) =>
        send('/portal/api/session', JSON.stringify({ email: `no${index}@example.com`, password: 'guess' }), {
          origin: base,
        }),
      ),
  ],
  [
    'bindings of one client',
    () =>
      times(MANY, () =>
        send(
          BINDING_PATH,
          JSON.stringify({ user_id: 'ada', metadata: { client_name: 'Acme' }, salt: '4821' }),
          { authorization },
        ),
      ),
  ],
  [
    'bodies that are deep',
    () => times(20, () => send('/api/v1/user_id/ada/time_zone', DEEP, { authorization })),
  ],
  [
    'wrong credentials',
    () =>
      times(MANY, (index) =>
        send('/api/v1/user_id/ada/time_zone', '{}', { authorization: `Basic ${index}` }),
      ),
  ],
  ['bodies that never come', () => times(MANY, drip)],
]

test.each(ATTACKS)('the health check is answered during %s', async (name, attack) => {
  const watch = await watchHealth(base)
  await attack()
  const { answers, longestMs } = await watch.stop()
  process.stdout.write(`${name}: /healthz answered ${answers} times, in ${Math.ceil(longestMs)} ms at most\n`)
  expect(answers).toBeGreaterThan(0)
  expect(longestMs).toBeLessThan(LONGEST_MS)
})
