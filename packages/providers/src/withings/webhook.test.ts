import { describe, expect, it } from 'vitest'
import type { WebhookSecrets } from '../contract.ts'
import { verify } from './webhook.ts'

const NOW = Date.UTC(2026, 2, 3, 12)
const HOUR = 3_600_000
const SECRETS: WebhookSecrets = {
  clientId: 'app',
  clientSecret: 'secret',
  verificationToken: 'unguessable',
  signingKey: null,
  keyset: null,
}

function received(body: string, now = NOW, method: 'POST' | 'HEAD' | 'GET' = 'POST') {
  const request = { method, pathToken: 'unguessable', headers: {}, query: {} }
  return verify({ ...request, body: new TextEncoder().encode(body) }, SECRETS, now)
}

const resources = (body: string) => {
  const verdict = received(body)
  if (verdict.type !== 'accepted') return verdict
  return verdict.announcements.map((one) => ('resource' in one ? one.resource : one.type))
}

describe('categories', () => {
  it.each([
    [1, ['measures']],
    [2, ['measures']],
    [4, ['measures']],
    [16, ['activity', 'workouts', 'intraday']],
    [44, ['sleep']],
    [54, ['measures', 'heart']],
    [50, []],
    [999, []],
  ])('%i lead to %j', (appli, expected) => {
    expect(resources(`userid=7&startdate=1772489040&enddate=1772516040&appli=${appli}`)).toEqual(expected)
  })

  it('without data need no time', () => {
    expect(resources('userid=7&deviceid=d&appli=52')).toEqual([])
  })
})

describe('windows', () => {
  const windowOf = (body: string) => {
    const verdict = received(body)
    return verdict.type === 'accepted' ? verdict.announcements[0] : verdict
  }

  it('are a day wider than the epochs or the date', () => {
    const instant = Date.parse('2026-03-03T23:30:00Z') / 1000
    expect(windowOf(`userid=7&startdate=${instant}&enddate=${instant}&appli=1`)).toMatchObject({
      window: { from: '2026-03-02', to: '2026-03-04' },
      at: instant * 1000,
    })
    expect(windowOf('userid=7&date=2026-03-01&appli=16')).toMatchObject({
      window: { from: '2026-02-28', to: '2026-03-02' },
      at: Date.parse('2026-03-01T12:00:00Z'),
    })
  })

  it('are known from one end alone, and from a date written in seconds', () => {
    const instant = Date.parse('2026-03-03T23:30:00Z') / 1000
    for (const time of [`startdate=${instant}`, `enddate=${instant}`, `date=${instant}`]) {
      expect(windowOf(`userid=7&${time}&appli=54`)).toMatchObject({
        window: { from: '2026-03-02', to: '2026-03-04' },
      })
    }
  })
})

describe('the account', () => {
  it('is over when it was deleted or unlinked, not when it was changed', () => {
    for (const action of ['delete', 'unlink']) {
      expect(received(`userid=7&appli=46&action=${action}`)).toMatchObject({
        type: 'accepted',
        announcements: [{ type: 'revoked', account: '7' }],
      })
    }
    expect(received('userid=7&appli=46&action=update')).toEqual({ type: 'accepted', announcements: [] })
  })
})

describe('event ids', () => {
  const ids = (body: string, now = NOW) => {
    const verdict = received(body, now)
    return verdict.type === 'accepted' ? verdict.announcements.map(({ eventId }) => eventId) : []
  }
  const today = 'userid=7&date=2026-03-03&appli=16'

  it('distinguish a repeat from news of the same day', () => {
    expect(ids(today, NOW + HOUR / 2)).toEqual(ids(today))
    expect(ids(today, NOW + HOUR)).not.toEqual(ids(today))
    expect(ids(today.replace('userid=7', 'userid=8'))).not.toEqual(ids(today))
  })
})

it('answers the check whether a receiver is there', () => {
  for (const method of ['HEAD', 'GET'] as const) {
    expect(received('', NOW, method)).toEqual({ type: 'handshake', status: 200, body: null })
  }
})
