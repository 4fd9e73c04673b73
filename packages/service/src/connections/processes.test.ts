import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  askAuthorizer,
  type ConnectionsWorld,
  connectUser,
  createConnectionsWorld,
} from '../../test/connections.ts'
import type { Report, Round, Start } from '../../test/refresh-process.ts'
import { findUser } from '../users/index.ts'

const PROGRAM = fileURLToPath(new URL('../../test/refresh-process.ts', import.meta.url))
const ROUNDS = 200

let world: ConnectionsWorld
const children: ChildProcess[] = []
beforeAll(async () => {
  world = await createConnectionsWorld()
})
afterAll(async () => {
  for (const child of children) {
    const gone = once(child, 'exit')
    child.disconnect()
    await gone
  }
  await world.close()
})

async function startProcess(start: Start): Promise<ChildProcess> {
  const child = fork(PROGRAM, [JSON.stringify(start)])
  children.push(child)
  await once(child, 'message')
  return child
}

async function run(child: ChildProcess, round: Round): Promise<Report> {
  const answer = once(child, 'message')
  child.send(round)
  const [report] = await answer
  return report as Report
}

test(`two processes that renew one rotating token together ${ROUNDS} times never use it twice`, async () => {
  const client = await world.newClient()
  await connectUser(world, client, 'shared')
  const user = (await findUser(world.platform.db, client.clientUuid, 'shared'))!
  const { context, app } = world.platform.providers.get('Oura')!
  const start: Start = {
    databaseUrl: world.databaseUrl,
    masterKey: world.masterKeys[0]!.key.toString('base64'),
    addresses: context.addresses,
    app,
    scope: user.scope,
  }
  const pair = await Promise.all([startProcess(start), startProcess(start)])
  let refused = world.tokens.at(-1)!.access
  let asked = 0
  for (let round = 1; round <= ROUNDS; round++) {
    const reports = await Promise.all(pair.map((child) => run(child, { refused })))
    expect(reports).toEqual([
      { used: expect.any(String), asked: expect.any(Number), account: expect.any(String) },
      { used: expect.any(String), asked: expect.any(Number), account: expect.any(String) },
    ])
    const [one, other] = reports as Extract<Report, { used: string }>[]
    expect(one!.used).toBe(other!.used)
    expect(one!.used).not.toBe(refused)
    refused = one!.used
    asked = one!.asked + other!.asked
  }
  expect(asked).toBe(ROUNDS)
  expect((await askAuthorizer(world, client, 'shared')).body.authorized).toBe(true)
}, 120_000)
