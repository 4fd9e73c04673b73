import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestPlatform, type TestPlatform } from '../../test/platform.ts'
import {
  ADDON_NAMES,
  AddonUnavailable,
  clientsWithAddon,
  enabledByDefault,
  listAddons,
  setAddon,
} from './addons.ts'
import { createClient, liveSecrets, rotateSecret, SECRET_OVERLAP_MS } from './clients.ts'

let test1: TestPlatform
beforeAll(async () => {
  test1 = await createTestPlatform()
})
afterAll(() => test1.close())

const newClient = (name = 'Acme') =>
  test1.platform.db.transaction().execute((trx) => createClient(test1.platform, trx, 'operator', name))

describe('secret keys', () => {
  test('are stored as a hash only', async () => {
    const { clientUuid, secretKey } = await newClient()
    const rows = await test1.platform.db
      .selectFrom('client_secrets')
      .selectAll()
      .where('client_uuid', '=', clientUuid)
      .execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(secretKey.slice(7))
    expect(rows[0]!.hash).toHaveLength(32)
  })

  test('rotate with an overlap in which both work, after which only the new one does', async () => {
    const { clientUuid } = await newClient()
    const { platform, clock } = test1
    await platform.db.transaction().execute((trx) => rotateSecret(platform, trx, 'operator', clientUuid))
    const count = async () => (await liveSecrets(platform.db, clientUuid, clock.now()))?.secrets.length
    expect(await count()).toBe(2)
    clock.advance(SECRET_OVERLAP_MS)
    expect(await count()).toBe(1)
  })
})

describe('add-ons', () => {
  test('say which clients have them, by choice or by default', async () => {
    const { platform } = test1
    const [one, other] = [(await newClient()).clientUuid, (await newClient()).clientUuid]
    await setAddon(platform, 'operator', one, 'steps_events', true)
    await setAddon(platform, 'operator', other, 'time_zone', false)
    const having = async (addon: 'steps_events' | 'time_zone') =>
      (await clientsWithAddon(platform, platform.db, addon)).filter((uuid) => [one, other].includes(uuid))
    expect(await having('steps_events')).toEqual([one])
    expect(await having('time_zone')).toEqual([one])
    await setAddon(platform, 'operator', one, 'steps_events', false)
    expect(await having('steps_events')).toEqual([])
  })

  test('are fourteen, with the specified defaults per environment', () => {
    expect(ADDON_NAMES).toHaveLength(14)
    const on = (environment: 'sandbox' | 'production') =>
      ADDON_NAMES.filter((a) => enabledByDefault(a, environment))
    expect(on('sandbox')).toEqual(['time_zone', 'data_cleaning', 'connections_page', 'pre_existing_data'])
    expect(on('production')).toEqual(['time_zone', 'data_cleaning'])
  })

  test('change per client only, and each change is audited', async () => {
    const { platform } = test1
    const [one, other] = [await newClient('One'), await newClient('Other')]
    await setAddon(platform, 'operator', one.clientUuid, 'granular_data', true)
    const granular = async (uuid: string) =>
      (await listAddons(platform, platform.db, uuid)).find((a) => a.addon === 'granular_data')!.enabled
    expect(await granular(one.clientUuid)).toBe(true)
    expect(await granular(other.clientUuid)).toBe(false)
    const entries = await platform.db
      .selectFrom('audit_log')
      .select(['action', 'detail'])
      .where('client_uuid', '=', one.clientUuid)
      .orderBy('entry_id')
      .execute()
    expect(entries.map((e) => e.action)).toEqual(['client.create', 'addon.enable'])
    expect(entries[1]!.detail).toEqual({ addon: 'granular_data' })
  })

  test('on hold or foreign to the environment cannot be enabled', async () => {
    const { clientUuid } = await newClient()
    await expect(setAddon(test1.platform, 'operator', clientUuid, 'branded_auth', true)).rejects.toThrow(
      AddonUnavailable,
    )
    const production = {
      ...test1.platform,
      config: { ...test1.platform.config, environment: 'production' as const },
    }
    await expect(setAddon(production, 'operator', clientUuid, 'connections_page', true)).rejects.toThrow(
      AddonUnavailable,
    )
  })
})

describe('the audit log', () => {
  test('only grows', async () => {
    await newClient()
    const { db } = test1.platform
    await expect(db.updateTable('audit_log').set({ actor: 'other' }).execute()).rejects.toThrow(/only grows/)
    await expect(db.deleteFrom('audit_log').execute()).rejects.toThrow(/only grows/)
  })
})
