import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Controls, createControls } from './controls.ts'
import type { Vendor } from './options.ts'
import { people } from './people/personas.ts'
import { openState } from './platform/state.ts'
import type { VendorHost } from './platform/vendor-host.ts'
import { hostPlainVendor, type PlainVendor } from './test-vendor.ts'

const PERSON = 'olivia-office'
let vendor: PlainVendor
let controls: Controls
let announced: { person: string; grants: number }[]

beforeEach(async () => {
  announced = []
  vendor = await hostPlainVendor(
    {},
    {
      announce: async () => ({ deliveries: 1, accepted: 1 }),
      revoked: async (person) => {
        await Promise.resolve()
        announced.push({ person: person.id, grants: vendor.host.grants.of(person.id).length })
      },
    },
  )
  controls = createControls({ oura: vendor.host } as Record<Vendor, VendorHost>, {
    seed: 1,
    clock: vendor.clock,
    store: openState(undefined),
    people,
    closing: vendor.closing,
  })
})
afterEach(() => vendor.close())

describe('withdrawing consent', () => {
  it('is announced to applications while the grants are still there, then they end', async () => {
    const { grants } = vendor.host
    const wish = { personId: PERSON, scopes: ['first'], redirectUri: 'http://127.0.0.1:9/return' }
    const code = grants.issueCode({ ...wish, challenge: null, withRefresh: true })
    grants.redeemCode(code, null, null)
    await controls.revokeGrant('oura', PERSON)
    expect(announced).toEqual([{ person: PERSON, grants: 1 }])
    expect(grants.of(PERSON)).toEqual([])
  })
})

describe('the developer portal', () => {
  it('keeps the webhook address for the vendor', () => {
    expect(vendor.host.state.portalWebhook).toBeNull()
    controls.setPortalWebhook('oura', 'http://127.0.0.1:9/hook')
    expect(vendor.host.state.portalWebhook).toBe('http://127.0.0.1:9/hook')
  })
})

describe('announcing late', () => {
  it('waits, and gives up with the simulator', async () => {
    expect(await controls.announce('oura', PERSON, { delayMs: 1 })).toEqual({ deliveries: 1, accepted: 1 })
    const late = controls.announce('oura', PERSON, { delayMs: 60_000 })
    await Promise.all([expect(late).rejects.toThrow('aborted'), vendor.close()])
  })
})

describe('where a person is', () => {
  it('is home, but for travellers', () => {
    const start = Date.parse('2026-03-01T12:00:00Z')
    const zones = (person: string) =>
      new Set(Array.from({ length: 40 }, (_, day) => controls.zoneOf(person, start + day * 86_400_000)))
    expect(zones(PERSON)).toEqual(new Set(['Europe/Berlin']))
    expect(zones('tess-traveller').size).toBeGreaterThan(1)
  })
})
