import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Simulator } from '../index.ts'
import { vendorNames } from '../simulator.ts'
import { app, connect, get, redirectUri, refresh, start, type Tokens } from '../test-support.ts'
import { createChance, type FaultRate } from './fault-rate.ts'
import type { Area } from './faults.ts'

function sequence(rate: FaultRate, area: Area = 'data', calls = 600) {
  const chance = createChance('oura', 1)
  chance.set(rate)
  return Array.from({ length: calls }, () => {
    const fault = chance.ofCall(area)
    return fault && (fault.kind === 'status' ? String(fault.status) : fault.kind)
  })
}
const kinds = (list: (string | null)[]) => [...new Set(list.filter((one) => one !== null))].sort()

describe('faults by chance', () => {
  it('hit the share that was asked for, in every kind', () => {
    const hits = sequence({ rate: 0.3 })
    const share = hits.filter((one) => one !== null).length / hits.length
    expect(share).toBeGreaterThan(0.24)
    expect(share).toBeLessThan(0.36)
    expect(kinds(hits)).toEqual(['429', '500', '503', 'reset', 'slow', 'truncated'])
    expect(kinds(sequence({ rate: 0 }))).toEqual([])
  })

  it('never cut a token answer', () => {
    expect(kinds(sequence({ rate: 1 }, 'token'))).toEqual(['429', '500', '503', 'reset', 'slow'])
  })

  it('follow from the seed and the number of the call', () => {
    expect(sequence({ rate: 0.3, seed: 5 })).toEqual(sequence({ rate: 0.3, seed: 5 }))
    expect(sequence({ rate: 0.3, seed: 5 })).not.toEqual(sequence({ rate: 0.3, seed: 6 }))
    expect(sequence({ rate: 0.3 })).toEqual(sequence({ rate: 0.3, seed: 1 }))
  })

  it('lose some events and send others twice or late', () => {
    const chance = createChance('oura', 1)
    expect(chance.ofEvent()).toBeNull()
    chance.set({ rate: 0, notificationLoss: 0.4 })
    const fates = Array.from({ length: 500 }, () => chance.ofEvent()?.mishap ?? 'fine')
    const share = (fate: string) => fates.filter((one) => one === fate).length / fates.length
    expect(share('lost')).toBeGreaterThan(0.33)
    expect(share('doubled')).toBeGreaterThan(0.06)
    expect(share('late')).toBeGreaterThan(0.06)
    expect(share('fine')).toBeGreaterThan(0.25)
  })

  it.each([{ rate: 1.1 }, { rate: -1 }, { rate: 0, notificationLoss: 2 }, { rate: Number.NaN }])(
    'refuse %o',
    (rate) => {
      expect(() => createChance('oura', 1).set(rate)).toThrow(RangeError)
    },
  )
})

describe('a vendor with a fault rate', () => {
  let simulator: Simulator
  let tokens: Tokens
  beforeAll(async () => {
    simulator = await start()
    tokens = await connect(simulator, 'olivia-office')
  })
  afterEach(() => simulator.setFaultRate('oura', 0))
  afterAll(() => simulator.close())

  const outcome = () =>
    get(simulator, tokens, 'personal_info').then(
      async (answer) => {
        const whole = await answer.json().then(
          () => true,
          () => false,
        )
        return whole ? answer.status : 'truncated'
      },
      () => 'reset',
    )

  it('fails as drawn, the same way each time, and counts it', async () => {
    const rounds: unknown[][] = []
    for (let round = 0; round < 2; round++) {
      simulator.setFaultRate('oura', 0.6, { seed: 15 })
      const outcomes: unknown[] = []
      for (let call = 0; call < 20; call++) outcomes.push(await outcome())
      rounds.push(outcomes)
    }
    expect(rounds[1]).toEqual(rounds[0])
    const all = rounds.flat()
    const { slow, ...others } = simulator.faultCounts('oura')
    expect(slow).toBeGreaterThan(0)
    expect(others).toEqual(
      Object.fromEntries(
        [429, 500, 503, 'truncated', 'reset'].map((kind) => [kind, all.filter((one) => one === kind).length]),
      ),
    )
    expect(Math.min(...Object.values(others))).toBeGreaterThan(0)
  })

  it('leaves grants alone, however often a refresh fails', async () => {
    simulator.setFaultRate('oura', 0.7, { seed: 1 })
    let current = tokens
    for (let renewals = 0; renewals < 3; ) {
      const answer = await refresh(simulator, current.refresh_token).catch(() => null)
      if (answer?.status !== 200) continue
      current = (await answer.json()) as Tokens
      renewals += 1
    }
    simulator.setFaultRate('oura', 0)
    expect((await get(simulator, current, 'personal_info')).status).toBe(200)
  })

  it.each(vendorNames)('shows the consent page of %s all the same', async (vendor) => {
    simulator.setFaultRate(vendor, 1)
    const query = new URLSearchParams({
      client_id: app.clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      state: 'state-of-faults',
      code_challenge: 'c'.repeat(43),
      code_challenge_method: 'S256',
    })
    const url = `${simulator.vendors[vendor].addresses.authorize}?${query}`
    for (let call = 0; call < 3; call++) expect((await fetch(url)).status).toBe(200)
    const form = new URLSearchParams({ person: 'olivia-office', decision: 'deny' })
    const denied = await fetch(url, { method: 'POST', body: form, redirect: 'manual' })
    expect(denied.status).toBe(302)
    expect(simulator.faultCounts(vendor === 'oura' ? 'whoop' : vendor)).toEqual({})
    simulator.setFaultRate(vendor, 0)
  })

  it('is set and read over HTTP', async () => {
    const call = (body: object) =>
      fetch(`${simulator.controlUrl}/garmin/fault-rate`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    expect((await call({ rate: 1, seed: 4, notification_loss: 0.1 })).status).toBe(204)
    const { token } = simulator.vendors.garmin.addresses
    for (let hits = 0; hits < 8; hits++) await fetch(token, { method: 'POST' }).catch(() => null)
    const counts = await (await fetch(`${simulator.controlUrl}/garmin/faults`)).json()
    expect(counts).toEqual(simulator.faultCounts('garmin'))
    expect(Object.values(counts as Record<string, number>).reduce((sum, one) => sum + one)).toBe(8)
    expect((await call({ rate: 0 })).status).toBe(204)
    for (const wrong of [{ rate: 2 }, {}, { rate: 0, notification_loss: -1 }]) {
      expect((await call(wrong)).status).toBe(400)
    }
  })
})
