import { describe, expect, it } from 'vitest'
import { json, type SeenCall, scriptedVendor } from '../../test/vendor.ts'
import { garmin } from './index.ts'

const SESSION = { accessToken: 'token', account: 'user' }
const WINDOW = { from: '2026-03-01', to: '2026-03-07' }

const LATER = '2026-04-01T00:00:00Z'

const ask = (
  answer: (call: SeenCall, index: number) => Response,
  { window = WINDOW, now = LATER }: { window?: typeof WINDOW; now?: string } = {},
) => {
  const { context, calls } = scriptedVendor(answer)
  const timed = { ...context, now: () => Date.parse(now) }
  return { done: garmin.requestHistory!(timed, SESSION, 'pulseox', window), calls }
}
const stretch = ({ url }: SeenCall) =>
  ['summaryStartTimeInSeconds', 'summaryEndTimeInSeconds'].map((name) =>
    new Date(Number(url.searchParams.get(name)) * 1000).toISOString().slice(0, 10),
  )
const status = (code: number, errorMessage = '') => json({ errorMessage }, code)

describe('asking for the past', () => {
  it('names the time of measurement, at most thirty days at once, the newest first', async () => {
    const window = { from: '2026-01-03', to: '2026-03-01' }
    const { done, calls } = ask(() => new Response(null, { status: 202 }), { window })
    await done
    expect(calls.map(({ url }) => url.pathname)).toEqual(Array(2).fill('/wellness-api/rest/backfill/pulseOx'))
    expect(calls.map(stretch)).toEqual([
      ['2026-01-31', '2026-03-02'],
      ['2026-01-02', '2026-01-31'],
    ])
  })

  it('covers the local days of every zone', async () => {
    const { done, calls } = ask(() => status(202))
    await done
    const times = ['summaryStartTimeInSeconds', 'summaryEndTimeInSeconds'].map((name) =>
      new Date(Number(calls[0]!.url.searchParams.get(name)) * 1000).toISOString(),
    )
    expect(times).toEqual(['2026-02-28T10:00:00.000Z', '2026-03-08T12:00:00.000Z'])
  })

  it('asks nothing of the future', async () => {
    const { done, calls } = ask(() => status(202), { now: '2026-03-07T09:30:00.250Z' })
    await done
    const ends = calls.map(({ url }) => Number(url.searchParams.get('summaryEndTimeInSeconds')))
    expect(ends).toEqual([Date.parse('2026-03-07T09:30:00Z') / 1000])
  })

  it('is content when the same was asked before', async () => {
    const { done, calls } = ask(() => status(409))
    await done
    expect(calls).toHaveLength(1)
  })

  it.each([
    [412, 'forbidden'],
    [403, 'forbidden'],
    [429, 'rate_limited'],
    [500, 'unavailable'],
  ])('%i is %s', async (code, kind) => {
    await expect(ask(() => status(code)).done).rejects.toMatchObject({ kind })
  })

  it('is forbidden for what the portal has not set up, so that it is not repeated', async () => {
    const { done } = ask(() => status(400, 'Endpoint not enabled for summary type: CONNECT_ACTIVITY'))
    await expect(done).rejects.toMatchObject({ kind: 'forbidden' })
  })

  it.each([
    'start 2026-03-01T00:00:00Z before min start time of 2026-03-03T12:00:00.500Z',
    'Requested start is before the minimum start time 1772539200',
    'before earliest start time: 2026-03-03T12:00:00Z',
  ])('is cut to the earliest time that the vendor names: %s', async (words) => {
    const { done, calls } = ask((_call, index) => (index === 0 ? status(400, words) : status(202)))
    await done
    expect(calls.map(stretch)).toEqual([
      ['2026-02-28', '2026-03-08'],
      ['2026-03-03', '2026-03-08'],
    ])
  })

  it('follows an earliest time that moves on, a few times', async () => {
    const words = (index: number) => `before min start time of 2026-03-03T12:00:0${index}Z`
    const moving = ask((_call, index) => (index < 3 ? status(400, words(index)) : status(202)))
    await moving.done
    expect(moving.calls).toHaveLength(4)
    const endless = ask((_call, index) => status(400, words(index)))
    await expect(endless.done).rejects.toMatchObject({ kind: 'rejected' })
    expect(endless.calls).toHaveLength(4)
  })

  it('leaves out what lies wholly before the earliest time', async () => {
    const { done, calls } = ask(() => status(400, 'before min start time of 2026-04-01T00:00:00.000Z'))
    await done
    expect(calls).toHaveLength(1)
  })

  it('takes a refused token for a stretch too old only while the token still works', async () => {
    const old = ask(({ url }) => (url.pathname.endsWith('/user/id') ? json({ userId: 'user' }) : status(401)))
    await old.done
    expect(old.calls.map(({ url }) => url.pathname)).toEqual([
      '/wellness-api/rest/backfill/pulseOx',
      '/wellness-api/rest/user/id',
      '/wellness-api/rest/backfill/pulseOx',
    ])
    await expect(ask(() => status(401)).done).rejects.toMatchObject({ kind: 'unauthorized' })
  })
})
