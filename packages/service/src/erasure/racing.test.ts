import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { PROVIDERS } from '@tributary/providers'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ApiClient } from '../../test/api.ts'
import { columnsOf, createErasureWorld, type ErasureWorld } from '../../test/erasure.ts'
import { steps } from '../../test/phones.ts'
import { CAPABILITIES } from '../capabilities.ts'
import { readTokens } from '../connections/tokens.ts'
import { setEndpoint, startDelivery } from '../delivery/index.ts'
import { receive } from '../intake/announcement.ts'
import { requestPull } from '../intake/pull.ts'
import { startJobs } from '../platform/jobs.ts'
import { ScopeErased } from '../platform/keyring.ts'
import { ensureUser, findUser, type User } from '../users/index.ts'
import { eraseUser } from './erase.ts'

let world: ErasureWorld
let client: ApiClient
beforeAll(async () => {
  world = await createErasureWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  client = await world.client()
})

async function leftOf({ scope }: User): Promise<string[]> {
  const left: string[] = []
  for (const { table, column } of await columnsOf(world)) {
    if (column !== 'user_key') continue
    const { rows } = await sql`select 1 from ${sql.table(table)} where user_key = ${scope.userKey}`.execute(
      world.platform.db,
    )
    if (rows.length > 0) left.push(table)
  }
  return left
}

const erase = (userId: string) =>
  eraseUser(world.platform, CAPABILITIES, 'operator', client.clientUuid, userId)

const failedJobs = async () =>
  (
    await sql<{ key: string; last_error: string }>`
    select key, last_error from graphile_worker.jobs where attempts > 0 and locked_at is null`.execute(
      world.platform.db,
    )
  ).rows

describe('an erasure while others work', () => {
  test('nothing comes back, whatever runs meanwhile, and what runs ends', async () => {
    const { platform } = world
    const { user, phone } = await world.rich(client, 'busy')
    const jobs = await startJobs(platform, { jobs: world.jobs, ticks: [], concurrency: 4 })
    let isOver = false
    const upload = async () => {
      const statuses = new Set<number>()
      for (let n = 0; !isOver; n++) {
        const minute = String(n % 60).padStart(2, '0')
        const at = `2026-03-09T1${Math.floor(n / 60) % 10}:${minute}:00.000Z`
        statuses.add((await phone.upload({ records: [steps(`r${n}`, at)] })).status)
      }
      return statuses
    }
    const report = async () => {
      while (!isOver)
        await world.call(client, 'POST', '/api/v1/user_id/busy/time_zone', {
          time_zone: Math.random() < 0.5 ? 'Europe/Berlin' : 'Asia/Tokyo',
          offset: '+01:00',
        })
    }
    const busy = Promise.all([upload(), report()])
    await platform.db
      .updateTable('sync_state')
      .set({ next_run_at: new Date(world.clock.now()) })
      .where('user_key', '=', user.scope.userKey)
      .where('source', '=', 'Oura')
      .execute()
    await requestPull(platform.db, user.scope, PROVIDERS['oura']!.manifest, {
      isNew: false,
      overdueSeconds: 0,
    })
    await sleep(300)
    const receipt = await erase('busy')
    await sleep(300)
    isOver = true
    const [statuses] = await busy
    expect(receipt?.keys_destroyed).toBe(1)
    expect(statuses).toContain(401)
    await untilQuiet()
    await jobs.stop()
    expect(await leftOf(user)).toEqual([])
    expect(await failedJobs()).toEqual([])
  }, 60_000)

  test('what is on its way when the user goes is not answered, and nothing of it is kept', async () => {
    const { platform } = world
    const { user } = await world.rich(client, 'on-the-way', { vendor: false })
    let answer = () => {}
    let arrived = () => {}
    const arrival = new Promise<void>((resolve) => {
      arrived = resolve
    })
    const receiver = createServer((_request, response) => {
      const before = answer
      answer = () => {
        before()
        response.writeHead(500).end()
      }
      arrived()
    }).listen(0, '127.0.0.1')
    await once(receiver, 'listening')
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
    await platform.db
      .transaction()
      .execute((trx) => setEndpoint(platform, trx, 'operator', client.clientUuid, 'data', url))
    const delivery = await startDelivery(platform, world.deliveryPorts)
    await arrival
    expect((await erase('on-the-way'))?.rows['deliveries']).toBeGreaterThan(0)
    answer()
    await delivery.stop()
    receiver.closeAllConnections()
    receiver.close()
    expect(await leftOf(user)).toEqual([])
    expect(world.logLines.filter((line) => line.includes('could not be stored'))).toEqual([])
  })

  test('who is writing is waited for, and their rows go too', async () => {
    const { platform } = world
    const { user } = await platform.db
      .transaction()
      .execute((trx) => ensureUser(trx, platform, client.clientUuid, 'slow'))
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    let hold = () => {}
    const held = new Promise<void>((resolve) => {
      hold = resolve
    })
    const writing = platform.db.transaction().execute(async (trx) => {
      await platform.keyring.get(trx, user.scope)
      hold()
      await released
      await trx
        .insertInto('score_days')
        .values({
          lane: user.scope.lane,
          user_key: user.scope.userKey,
          day: '2026-03-09',
          inputs: Buffer.alloc(1),
        })
        .execute()
    })
    await held
    const erasing = erase('slow')
    const first = await Promise.race([erasing.then(() => 'erased'), sleep(300).then(() => 'waiting')])
    expect(first).toBe('waiting')
    release()
    await writing
    expect((await erasing)?.rows).toMatchObject({ score_days: 1 })
    expect(await leftOf(user)).toEqual([])
    await expect(
      platform.db.transaction().execute((trx) => platform.keyring.get(trx, user.scope)),
    ).rejects.toThrow(ScopeErased)
  })

  test('of two at once one has the receipt', async () => {
    const { platform } = world
    await platform.db.transaction().execute((trx) => ensureUser(trx, platform, client.clientUuid, 'twice'))
    const receipts = await Promise.all([erase('twice'), erase('twice'), erase('twice')])
    expect(receipts.filter((receipt) => receipt !== null)).toHaveLength(1)
  })

  test('one that breaks off at its last step has changed nothing', async () => {
    const { platform } = world
    const { user } = await world.rich(client, 'kept', { vendor: false })
    const before = await leftOf(user)
    await platform.pool.query(`
      create function break_off() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$;
      create trigger break_off before insert on audit_log
        for each row when (new.action = 'user.erase') execute function break_off()`)
    await expect(erase('kept')).rejects.toThrow('killed')
    await platform.pool.query('drop trigger break_off on audit_log')
    expect(before).toContain('documents')
    expect(await leftOf(user)).toEqual(before)
    expect(
      await platform.db.transaction().execute((trx) => platform.keyring.get(trx, user.scope)),
    ).toBeDefined()
  })

  test('one whose connection is killed has changed nothing, and can be done again', async () => {
    const { platform } = world
    const { user } = await world.rich(client, 'killed', { vendor: false })
    const before = await leftOf(user)
    await platform.db.transaction().execute(async (trx) => {
      await platform.keyring.get(trx, user.scope)
      const erasing = erase('killed').catch((error: Error) => error)
      for (let killed = 0; killed === 0; await sleep(20)) {
        const { rows } = await platform.pool.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock' and query like '%data_keys%for update%'`,
        )
        killed = rows.length
      }
      expect(await erasing).toBeInstanceOf(Error)
    })
    expect(await leftOf(user)).toEqual(before)
    const { rows } = await sql`select 1 from enrolments where user_id = 'killed'`.execute(platform.db)
    expect(rows).toHaveLength(1)
    expect((await erase('killed'))?.rows).toMatchObject({ enrolments: 1 })
    expect(await leftOf(user)).toEqual([])
  })

  test('creating the same name meanwhile makes a new user', async () => {
    const { platform } = world
    const make = () =>
      platform.db.transaction().execute((trx) => ensureUser(trx, platform, client.clientUuid, 'again'))
    const { user } = await make()
    const [, made] = await Promise.all([erase('again'), make()])
    const now = await findUser(platform.db, client.clientUuid, 'again')
    // Found just before the erasure, or made just after it; never half of a user.
    if (made.created) expect(now?.scope).toEqual(made.user.scope)
    else expect([made.user.scope, now]).toEqual([user.scope, null])
    expect(await leftOf(user)).toEqual([])
  })
})

describe('at the vendor', () => {
  test('an account that another user here has keeps its grant and its announcements', async () => {
    const { platform } = world
    const person = world.simulator.people[3]!.id
    await world.connect(client, 'one', person)
    await world.connect(client, 'two', person)
    const account = await accountOf('one')
    const announced = async () => {
      await receive(platform, 'Oura', [
        { type: 'fetch', eventId: crypto.randomUUID(), account, resource: 'sleep', id: 'x', window: null },
      ] as never)
    }
    await announced()
    const shared = await erase('one')
    expect(shared?.upstream).toMatchObject([{ state: 'not_possible' }])
    expect(shared?.rows['webhook_receipts']).toBeUndefined()
    const last = await erase('two')
    expect(last?.upstream).toMatchObject([{ state: 'queued' }])
    expect(last?.rows['webhook_receipts']).toBe(1)
  })
})

async function accountOf(userId: string): Promise<string> {
  const { platform } = world
  const user = (await findUser(platform.db, client.clientUuid, userId))!
  const tokens = await readTokens(platform.db, platform, user.scope, 'Oura', { lock: false })
  return tokens!.account!
}

async function untilQuiet(): Promise<void> {
  for (;;) {
    const { rows } = await sql`select 1 from graphile_worker.jobs
      where locked_at is not null or (attempts = 0 and run_at <= now() + interval '5 seconds')`.execute(
      world.platform.db,
    )
    if (rows.length === 0) return
    await sleep(100)
  }
}
