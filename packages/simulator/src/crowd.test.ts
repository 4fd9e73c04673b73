import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Simulator } from './index.ts'
import { vendorNames } from './simulator.ts'
import { app, authorizeUrl, connect, redirectUri, rows, start } from './test-support.ts'

const asked = vi.hoisted(() => new Set<string>())
vi.mock('./people/truth.ts', async (original) => {
  const truth = await original<typeof import('./people/truth.ts')>()
  return {
    ...truth,
    truthsOf(seed: number): ReturnType<typeof truth.truthsOf> {
      const truthsOf = truth.truthsOf(seed)
      return (person) => {
        asked.add(person.id)
        return truthsOf(person)
      }
    },
  }
})

let simulator: Simulator
beforeAll(async () => {
  simulator = await start({ crowd: 50 })
})
afterAll(() => simulator.close())

describe('a simulator with a crowd', () => {
  it('reports on every person', async () => {
    const people = (await (await fetch(`${simulator.controlUrl}/people`)).json()) as { id: string }[]
    expect(people).toHaveLength(57)
    expect(people).toEqual(simulator.people)
    expect(people.at(-1)!.id).toBe('crowd-050-office')
  })

  it('lets everybody consent at every vendor, in a list that scrolls by itself', async () => {
    for (const vendor of vendorNames) {
      const query = new URLSearchParams({
        client_id: app.clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        state: 'long-enough-for-all',
        code_challenge: 'c'.repeat(43),
        code_challenge_method: 'S256',
      })
      const page = await (await fetch(`${simulator.vendors[vendor].addresses.authorize}?${query}`)).text()
      expect(page).toMatch(/<select [^>]*size="\d"/)
      for (const { id } of simulator.people) expect(page).toContain(`value="${id}"`)
    }
  })

  it('has not made a life for any of that', () => {
    expect([...asked]).toEqual([])
  })

  it('asks on one line where the list is short', async () => {
    const small = await start()
    try {
      const page = await (await fetch(authorizeUrl(small))).text()
      expect(page).not.toMatch(/<select [^>]*size=/)
    } finally {
      await small.close()
    }
  })

  it('has data of them, and controls', async () => {
    const person = 'crowd-007-several-devices'
    const tokens = await connect(simulator, person)
    const path = 'daily_activity?start_date=2026-06-08&end_date=2026-06-12'
    const before = await rows(simulator, tokens, path)
    expect(before.length).toBeGreaterThan(2)
    simulator.revise('oura', person, '2026-06-09')
    expect(await rows(simulator, tokens, path)).not.toEqual(before)
    const zone = simulator.people.find(({ id }) => id === person)!.zone
    expect(simulator.zoneOf(person, Date.now())).toBe(zone)
    await simulator.revokeGrant('oura', person)
    expect([...asked]).toEqual([person])
  })
})
