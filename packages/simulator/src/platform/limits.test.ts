import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Simulator } from '../index.ts'
import { connect, get, noon, refresh, start, type Tokens } from '../test-support.ts'
import { createLimits } from './limits.ts'

describe('limits', () => {
  it('count each caller by itself and start anew after the window', () => {
    let now = noon
    const limits = createLimits({ now: () => now, setOffset: () => {} })
    limits.set({ calls: 2, seconds: 60 })
    expect(limits.count('a')).toMatchObject({ remaining: 1, exceeded: false, resetSeconds: 60 })
    now += 20_500
    expect(limits.count('a')).toMatchObject({ remaining: 0, exceeded: false, resetSeconds: 40 })
    expect(limits.count('a')).toMatchObject({ remaining: 0, exceeded: true })
    expect(limits.count('b')).toMatchObject({ remaining: 1, exceeded: false })
    now += 40_000
    expect(limits.count('a')).toMatchObject({ remaining: 1, exceeded: false })
  })

  it('are off until set, and can be lifted', () => {
    const limits = createLimits({ now: () => noon, setOffset: () => {} })
    expect(limits.count('a')).toBeNull()
    limits.set({ calls: 1, seconds: 1 })
    expect(limits.count('a')).not.toBeNull()
    limits.set(null)
    expect(limits.count('a')).toBeNull()
    expect(() => limits.set({ calls: 0, seconds: 1 })).toThrow(RangeError)
  })
})

describe('a limited vendor', () => {
  let simulator: Simulator
  let tokens: Tokens
  beforeAll(async () => {
    simulator = await start()
    tokens = await connect(simulator, 'olivia-office')
  })
  afterEach(() => simulator.setLimit('oura', null))
  afterAll(() => simulator.close())

  const ask = () => get(simulator, tokens, 'personal_info')

  it('refuses calls beyond the limit in its own words, until the window is over', async () => {
    simulator.setLimit('oura', { calls: 2, seconds: 90 })
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 200])
    const refused = await ask()
    expect(refused.status).toBe(429)
    expect(refused.headers.get('x-ratelimit-limit')).toBe('2')
    expect(refused.headers.get('x-ratelimit-window')).toBe('90')
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(90)
    simulator.setClockOffset(noon + 100_000 - Date.now())
    expect((await ask()).status).toBe(200)
    simulator.setClockOffset(noon - Date.now())
  })

  it('limits data calls only', async () => {
    simulator.setLimit('oura', { calls: 1, seconds: 90 })
    await ask()
    expect((await ask()).status).toBe(429)
    const renewed = await refresh(simulator, tokens.refresh_token)
    expect(renewed.status).toBe(200)
    tokens = (await renewed.json()) as Tokens
  })
})
