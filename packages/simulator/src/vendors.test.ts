import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Simulator } from './index.ts'
import { vendorNames } from './simulator.ts'
import { app, redirectUri, start } from './test-support.ts'

let simulator: Simulator
beforeAll(async () => {
  simulator = await start()
})
afterAll(() => simulator.close())

describe.each(vendorNames)('%s', (vendor) => {
  const consent = (changes: Record<string, string> = {}) => {
    const query = {
      client_id: app.clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      state: 'state-12345',
      code_challenge: 'c'.repeat(43),
      code_challenge_method: 'S256',
      ...changes,
    }
    const url = `${simulator.vendors[vendor].addresses.authorize}?${new URLSearchParams(query)}`
    return fetch(url)
  }

  it('asks a person for consent, in words', async () => {
    const answer = await consent()
    const page = await answer.text()
    expect(answer.status).toBe(200)
    for (const person of simulator.people) expect(page).toContain(`value="${person.id}"`)
    const labels = [...page.matchAll(/<span>([^<]+)<\/span>/g)].map(([, label]) => label)
    expect(labels.length).toBeGreaterThan(0)
    for (const label of labels) expect(label).toMatch(/^[A-Z][^_.:]+$/)
  })

  it('knows its own application only', async () => {
    expect((await consent({ client_id: 'another' })).status).toBe(400)
    const form = { client_id: 'another', client_secret: 'guess', grant_type: 'authorization_code', code: 'x' }
    const { token } = simulator.vendors[vendor].addresses
    const answer = await fetch(token, { method: 'POST', body: new URLSearchParams(form) })
    expect(await answer.text()).not.toContain('access_token')
  })

  it('announces nothing about people who are not connected', async () => {
    simulator.setPortalWebhook(vendor, 'http://127.0.0.1:9/hook')
    for (const { id } of simulator.people) {
      expect(await simulator.announce(vendor, id)).toEqual({ deliveries: 0, accepted: 0 })
    }
    await simulator.revokeGrant(vendor, simulator.people[0]!.id)
  })
})

it('a vendor without an application refuses everybody', async () => {
  const empty = await start({ apps: {} })
  try {
    for (const { addresses } of Object.values(empty.vendors)) {
      const url = `${addresses.authorize}?client_id=${app.clientId}&redirect_uri=${redirectUri}&response_type=code`
      expect((await fetch(url)).status).toBe(400)
    }
  } finally {
    await empty.close()
  }
})
