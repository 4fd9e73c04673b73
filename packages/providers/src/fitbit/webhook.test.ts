import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { json, scriptedVendor } from '../../test/vendor.ts'
import type { WebhookRequest, WebhookSecrets } from '../contract.ts'
import { keysetOf, tinkSignature } from './conformance.ts'
import { loadKeyset } from './keyset.ts'
import { resourcesOf } from './resources.ts'
import { verify } from './webhook.ts'

const NOW = Date.UTC(2026, 2, 3, 12)
const KEY_ID = 4_000_000_001
const KEYS = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const SECRETS: WebhookSecrets = {
  clientId: 'app',
  clientSecret: 'secret',
  verificationToken: 'token',
  signingKey: null,
  keyset: keysetOf(KEY_ID, KEYS.publicKey),
}

const data = {
  healthUserId: 'account',
  operation: 'UPSERT',
  dataType: 'sleep',
  intervals: [
    { civilIso8601TimeInterval: { startTime: '2026-03-01T23:10:00', endTime: '2026-03-02T06:04:00' } },
  ],
}

function signed(body: unknown, header = 'google-health-api-signature', keyId = KEY_ID): WebhookRequest {
  const text = JSON.stringify(body)
  const headers = { [header]: tinkSignature(keyId, KEYS.privateKey, text) }
  return { method: 'POST', pathToken: null, headers, query: {}, body: new TextEncoder().encode(text) }
}

function announced(change: object, now = NOW) {
  const verdict = verify(signed({ data: { ...data, ...change } }), SECRETS, now)
  if (verdict.type !== 'accepted') throw new Error(JSON.stringify(verdict))
  return verdict.announcements
}

describe('changes', () => {
  it('are read again over the local days of their intervals', () => {
    expect(announced({})).toMatchObject([
      {
        type: 'fetch',
        account: 'account',
        resource: 'sleep',
        id: null,
        window: { from: '2026-03-01', to: '2026-03-02' },
      },
    ])
    const civil = (day: number) => ({ date: { year: 2026, month: 3, day }, time: {} })
    const intervals = [
      { civilDateTimeInterval: { startDateTime: civil(5), endDateTime: civil(6) } },
      { physicalTimeInterval: { startTime: '2026-03-01T10:00:00Z', endTime: '2026-03-01T11:00:00Z' } },
    ]
    const window = { from: '2026-02-28', to: '2026-03-06' }
    expect(announced({ intervals })).toMatchObject([{ window }])
    expect(announced({ intervals: undefined })).toMatchObject([{ window: null }])
  })

  it('of one type are read wherever the type is read', () => {
    const resources = announced({ dataType: 'steps' }).map((news) => 'resource' in news && news.resource)
    expect(resources).toEqual(['steps-rollup', 'steps'])
    expect(resourcesOf('activity-level')).toContain('total-calories-rollup')
  })

  it('of types that we do not read are accepted and left alone', () => {
    expect(announced({ dataType: 'food-measurement-unit' })).toEqual([])
  })

  it('may come as a list', () => {
    const verdict = verify(signed([{ data }, { data: { ...data, healthUserId: 'other' } }]), SECRETS, NOW)
    expect(verdict).toMatchObject({
      type: 'accepted',
      announcements: [{ account: 'account' }, { account: 'other' }],
    })
  })

  it('that cannot be read cost no other of the list', () => {
    const verdict = verify(signed([{ data: {} }, null, { data }]), SECRETS, NOW)
    expect(verdict).toMatchObject({ type: 'accepted', announcements: [{ account: 'account' }] })
  })

  it('by an operation that we do not know are changes', () => {
    for (const operation of ['UPDATE', null, undefined]) {
      expect(announced({ operation })).toMatchObject([{ type: 'fetch', resource: 'sleep' }])
    }
  })

  it('whose time cannot be read are looked for in the usual window', () => {
    const day = { civilIso8601TimeInterval: { startTime: '2026-03-01T23:10:00' } }
    for (const intervals of [
      [{ civilIso8601TimeInterval: '2026-03-01/2026-03-02' }],
      [{ physicalTimeInterval: { startTime: '2026-03-0B01:29:00Z' } }],
      [day, {}],
      'today',
    ]) {
      expect(announced({ intervals }), JSON.stringify(intervals)).toMatchObject([{ window: null }])
    }
    const readable = [{ ...day, physicalTimeInterval: { startTime: 'soon' } }]
    expect(announced({ intervals: readable })).toMatchObject([
      { window: { from: '2026-03-01', to: '2026-03-01' } },
    ])
  })

  it('in the same words are the same event for ten minutes', () => {
    const id = (now: number) => announced({}, now)[0]?.eventId
    expect(id(NOW + 9 * 60_000)).toBe(id(NOW))
    expect(id(NOW + 10 * 60_000)).not.toBe(id(NOW))
    expect(announced({ dataType: 'weight' })[0]?.eventId).not.toBe(id(NOW))
  })
})

describe('deletions', () => {
  it('of a named point take it back, whether its id or its whole name is given', () => {
    for (const recordId of ['9', 'users/1/dataTypes/sleep/dataPoints/9']) {
      expect(announced({ operation: 'DELETE', recordId })).toMatchObject([
        { type: 'retract', account: 'account', resource: 'sleep', id: '9' },
      ])
    }
  })

  it('of a meal take back the meal', () => {
    const news = announced({ operation: 'DELETE', dataType: 'nutrition-log', recordId: '9' })
    expect(news).toMatchObject([{ type: 'retract', resource: 'nutrition-log', id: '9' }])
  })

  it('of points without names look at each day, unless there are very many', () => {
    const change = { operation: 'DELETE', dataType: 'heart-rate-variability' }
    expect(announced(change)).toMatchObject([
      { type: 'fetch', id: '2026-03-01', window: null },
      { type: 'fetch', id: '2026-03-02', window: null },
    ])
    const span = { startTime: '2020-01-01T00:00:00', endTime: '2026-03-02T00:00:00' }
    expect(announced({ ...change, intervals: [{ civilIso8601TimeInterval: span }] })).toMatchObject([
      { type: 'fetch', id: null, window: { from: '2020-01-01', to: '2026-03-02' } },
    ])
  })

  it('of named points without saying which read the window again', () => {
    expect(announced({ operation: 'DELETE' })).toMatchObject([{ type: 'fetch', id: null }])
  })
})

describe('signatures', () => {
  it('are accepted under the older name of the header', () => {
    expect(verify(signed({ data }, 'x-healthapi-signature'), SECRETS, NOW).type).toBe('accepted')
  })

  it('of a key that is unknown or no longer in use ask for the keyset', () => {
    const unknown = { type: 'refused', reason: 'unknown_key' }
    expect(verify(signed({ data }, undefined, KEY_ID + 1), SECRETS, NOW)).toEqual(unknown)
    const disabled = keysetOf(KEY_ID, KEYS.publicKey, 'DISABLED')
    expect(verify(signed({ data }), { ...SECRETS, keyset: disabled }, NOW)).toEqual(unknown)
    for (const keyset of [null, '', 'nonsense', '{}']) {
      expect(verify(signed({ data }), { ...SECRETS, keyset }, NOW)).toEqual(unknown)
    }
  })

  it('of another key with the same number are forged', () => {
    const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const keyset = keysetOf(KEY_ID, publicKey)
    expect(verify(signed({ data }), { ...SECRETS, keyset }, NOW)).toEqual({
      type: 'refused',
      reason: 'forged',
    })
  })

  it('never throw on keys that are none', () => {
    const keyset = JSON.parse(SECRETS.keyset!)
    for (const value of ['', '////', Buffer.from([0x1a, 200, 1]).toString('base64')]) {
      keyset.key[0].keyData.value = value
      const verdict = verify(signed({ data }), { ...SECRETS, keyset: JSON.stringify(keyset) }, NOW)
      expect(verdict).toEqual({ type: 'refused', reason: 'unknown_key' })
    }
  })
})

describe('the keyset', () => {
  it('is fetched without credentials and kept as text', async () => {
    const { context, calls } = scriptedVendor(() => json(JSON.parse(SECRETS.keyset!)))
    const keyset = await loadKeyset(context)
    expect(calls[0]?.url.pathname).toBe('/keys')
    expect(calls[0]?.headers.get('authorization')).toBeNull()
    expect(verify(signed({ data }), { ...SECRETS, keyset }, NOW).type).toBe('accepted')
  })

  it('that is none is malformed', async () => {
    const { context } = scriptedVendor(() => json({ keys: [] }))
    await expect(loadKeyset(context)).rejects.toMatchObject({ kind: 'malformed' })
  })
})
