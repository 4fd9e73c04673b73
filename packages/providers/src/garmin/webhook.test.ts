import { describe, expect, it } from 'vitest'
import type { Announcement } from '../contract.ts'
import { kit } from './conformance.ts'
import { push, verify } from './webhook.ts'

const NOW = Date.UTC(2026, 2, 3, 12)
const SECRETS = {
  clientId: 'app',
  clientSecret: 'secret',
  verificationToken: 'address',
  signingKey: null,
  keyset: null,
}
const START = 1_772_406_000
const entry = (userId: string, summaryId: string) => ({
  userId,
  summaryId,
  startTimeInSeconds: START,
  startTimeOffsetInSeconds: 3600,
})

const verdict = (body: unknown, now = NOW) =>
  verify(kit.webhook!.genuine(SECRETS, now, JSON.stringify(body)), SECRETS, now)
const announced = (body: unknown, now = NOW): Announcement[] => {
  const answer = verdict(body, now)
  if (answer.type !== 'accepted') throw new Error(answer.type)
  return answer.announcements
}
const idsByAccount = (body: unknown) =>
  announced(body).map((news) => [news.account, news.type === 'data' ? news.items.map(({ id }) => id) : []])

describe('a push', () => {
  it('is the data of each person in it', () => {
    const body = {
      hrv: [entry('ann', 'h1'), entry('bob', 'h2')],
      skinTemp: [entry('ann', 's1')],
    }
    expect(idsByAccount(body)).toEqual([
      ['ann', ['2026-03-02/h1', '2026-03-02/s1']],
      ['bob', ['2026-03-02/h2']],
    ])
  })

  it('gives the objects without the account and its old token', () => {
    const [news] = announced({ hrv: [{ ...entry('ann', 'h1'), userAccessToken: 'secret' }] })
    const { userId, ...payload } = entry('ann', 'h1')
    expect(news).toMatchObject({ account: userId, items: [{ resource: 'hrv', payload }] })
    expect(JSON.stringify(news)).not.toContain('secret')
  })

  it('is read whatever the case of its keys; an edited activity is an activity', () => {
    const resources = (body: unknown) =>
      announced(body).flatMap((news) => (news.type === 'data' ? news.items.map((item) => item.resource) : []))
    expect(resources({ pulseOx: [entry('ann', 'p')], HRV: [entry('ann', 'h')] })).toEqual(['pulseox', 'hrv'])
    expect(resources({ manuallyUpdatedActivities: [entry('ann', '7')] })).toEqual(['activities'])
    expect(resources({ respiration: [entry('ann', 'r')] })).toEqual(['allDayRespiration'])
    expect(resources({ moveiq: [entry('ann', 'm')] })).toEqual(['moveIQActivities'])
  })

  it('joins the details of an activity to it by id', () => {
    const { startTimeInSeconds, startTimeOffsetInSeconds } = entry('ann', '')
    const details = {
      userId: 'ann',
      summaryId: '15-detail',
      summary: { startTimeInSeconds, startTimeOffsetInSeconds },
    }
    const body = { activities: [entry('ann', '15')], activityDetails: [details] }
    expect(idsByAccount(body)).toEqual([['ann', ['2026-03-02/15', '2026-03-02/15']]])
  })

  it('keeps an object that has neither time nor name, under its content', () => {
    const [first, second] = [
      { userId: 'ann', steps: 1 },
      { userId: 'ann', steps: 2 },
    ]
    const ids = idsByAccount({ dailies: [first, second, first] }).flatMap(([, own]) => own)
    expect(new Set(ids).size).toBe(2)
  })

  it('knows activities by their number where the summary has no id', () => {
    const { startTimeInSeconds, startTimeOffsetInSeconds } = entry('ann', '')
    const times = { startTimeInSeconds, startTimeOffsetInSeconds }
    const body = {
      activities: [{ userId: 'ann', activityId: 15, ...times }],
      activityDetails: [{ userId: 'ann', activityId: '15', summary: times }],
    }
    expect(idsByAccount(body)).toEqual([['ann', ['2026-03-02/15', '2026-03-02/15']]])
  })

  it('loses nothing to a list beside it that cannot be read', () => {
    const body = { dailies: { steps: 1 }, sleeps: null, epochs: [{ steps: 2 }], hrv: [entry('ann', 'h1')] }
    expect(idsByAccount(body)).toEqual([['ann', ['2026-03-02/h1']]])
    expect(verdict({ dailies: { steps: 1 }, epochs: [{ steps: 2 }] }).type).toBe('refused')
  })

  it('of something that we do not read is accepted and left alone', () => {
    for (const body of [
      { somethingNew: 5 },
      { activityFiles: [] },
      {
        activityFiles: [{ ...entry('ann', '15'), fileType: 'FIT', callbackURL: 'https://apis.garmin.com/x' }],
      },
    ]) {
      expect(verdict(body)).toEqual({ type: 'accepted', announcements: [] })
    }
  })

  it('is another event when its content is another', () => {
    const [first, again, other] = [1, 1, 2].map(
      (steps) => announced({ dailies: [{ ...entry('ann', 'd'), steps }] }, NOW + steps)[0]?.eventId,
    )
    expect(again).toBe(first)
    expect(other).not.toBe(first)
  })

  it('is another event hours later: the same past may be sent for another user', () => {
    const body = { dailies: [entry('ann', 'd')] }
    const [now, later] = [NOW, NOW + 2 * 3_600_000].map((at) => announced(body, at)[0]?.eventId)
    expect(later).not.toBe(now)
  })
})

describe('a push that is too large to be read at once', () => {
  const { body, ...head } = kit.webhook!.genuine(SECRETS, NOW)

  it('is judged by its address and the application’s id', () => {
    expect(push.refusal(head, SECRETS)).toBeNull()
    expect(push.refusal({ ...head, pathToken: null }, SECRETS)).toBe('unsigned')
    expect(push.refusal({ ...head, pathToken: 'guess' }, SECRETS)).toBe('forged')
    expect(push.refusal({ ...head, headers: { 'garmin-client-id': 'another' } }, SECRETS)).toBe('forged')
  })

  it('may be split anywhere but between epochs, of which several make one object', () => {
    const lists = ['epochs', 'EPOCHS', 'dailies', 'activityDetails', 'somethingNew']
    expect(lists.filter(push.joinsEntries)).toEqual(['epochs', 'EPOCHS'])
  })
})

describe('a ping', () => {
  it('and a push may share a call', () => {
    const callbackURL = 'https://apis.garmin.com/wellness-api/rest/hrv?token=t'
    expect(announced({ hrv: [{ userId: 'bob', callbackURL }, entry('ann', 'h1')] })).toMatchObject([
      { type: 'collect', account: 'bob', pointer: callbackURL, at: NOW },
      { type: 'data', account: 'ann' },
    ])
  })
})

describe('the end of a grant', () => {
  it('is a deregistration', () => {
    const news = announced({ deregistrations: [{ userId: 'ann' }, { userId: 'bob' }] })
    expect(news).toMatchObject([
      { type: 'revoked', account: 'ann', at: NOW },
      { type: 'revoked', account: 'bob' },
    ])
    expect(new Set(news.map(({ eventId }) => eventId)).size).toBe(2)
  })

  it('is also a change of permissions that leaves nothing to export', () => {
    const change = (permissions: unknown) =>
      announced({ userPermissionsChange: [{ userId: 'ann', permissions, changeTimeInSeconds: START }] })
    expect(change(['WORKOUT_IMPORT'])).toMatchObject([{ type: 'revoked', at: START * 1000 }])
    expect(change([])).toHaveLength(1)
    expect(change(undefined)).toEqual([])
  })

  it('may come again after the person connected anew', () => {
    const body = { deregistrations: [{ userId: 'ann' }] }
    const [first, again] = [NOW, NOW + 120_000].map((at) => announced(body, at)[0]?.eventId)
    expect(again).not.toBe(first)
  })
})

describe('a change of permissions', () => {
  it('says what is granted from then on', () => {
    const permissions = ['ACTIVITY_EXPORT', 'WORKOUT_IMPORT']
    const entries = [{ userId: 'ann', summaryId: 's', permissions, changeTimeInSeconds: START }]
    expect(announced({ userPermissionsChange: entries })).toMatchObject([
      { type: 'permissions', account: 'ann', scopes: permissions, at: START * 1000 },
    ])
  })
})

describe('the application’s id', () => {
  const request = kit.webhook!.genuine(SECRETS, NOW)
  const called = (clientId: string | undefined) =>
    verify({ ...request, headers: { 'garmin-client-id': clientId } }, SECRETS, NOW)

  it('may be missing but not be another’s', () => {
    expect(called(undefined).type).toBe('accepted')
    expect(called('app').type).toBe('accepted')
    for (const other of ['another', '']) expect(called(other)).toEqual({ type: 'refused', reason: 'forged' })
  })
})

it('has no address check', () => {
  const request = { ...kit.webhook!.genuine(SECRETS, NOW), method: 'GET' as const }
  expect(verify(request, SECRETS, NOW)).toEqual({ type: 'refused', reason: 'malformed' })
})
