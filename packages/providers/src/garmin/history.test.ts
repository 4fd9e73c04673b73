import { describe, expect, it } from 'vitest'
import { json, type SeenCall, scriptedVendor } from '../../test/vendor.ts'
import { garmin } from './index.ts'

const SESSION = { accessToken: 'token', account: 'user' }
const WINDOW = { from: '2026-03-01', to: '2026-03-07' }

const ask = (answer: (call: SeenCall, index: number) => Response, window = WINDOW) => {
  const { context, calls } = scriptedVendor(answer)
  return { done: garmin.requestHistory!(context, SESSION, 'pulseox', window), calls }
}
const stretch = ({ url }: SeenCall) =>
  ['summaryStartTimeInSeconds', 'summaryEndTimeInSeconds'].map((name) =>
    new Date(Number(url.searchParams.get(name)) * 1000).toISOString().slice(0, 10),
  )
const status = (code: number, errorMessage = '') => json({ errorMessage }, code)

describe('asking for the past', () => {
  it('names the time of measurement, at most thirty days at once, the newest first', async () => {
    const { done, calls } = ask(() => new Response(null, { status: 202 }), {
      from: '2026-01-01',
      to: '2026-03-01',
    })
    await done
    expect(calls.map(({ url }) => url.pathname)).toEqual(Array(2).fill('/wellness-api/rest/backfill/pulseOx'))
    expect(calls.map(stretch)).toEqual([
      ['2026-01-31', '2026-03-02'],
      ['2026-01-01', '2026-01-31'],
    ])
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

  it('does not repeat what the portal has not set up', async () => {
    const { done } = ask(() => status(400, 'Endpoint not enabled for summary type: pulseOx'))
    await expect(done).rejects.toMatchObject({ kind: 'rejected' })
  })

  it('is cut to the earliest time that the vendor names, once', async () => {
    const tooFar = status(400, 'start 2026-03-01T00:00:00Z before min start time of 2026-03-03T12:00:00Z')
    const { done, calls } = ask((_call, index) => (index === 0 ? tooFar : status(202)))
    await done
    expect(calls.map(stretch)).toEqual([
      ['2026-03-01', '2026-03-08'],
      ['2026-03-03', '2026-03-08'],
    ])
    const again = ask(() => status(400, 'before min start time of 2026-03-03T12:00:00Z'))
    await expect(again.done).rejects.toMatchObject({ kind: 'rejected' })
    expect(again.calls).toHaveLength(2)
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
    ])
    await expect(ask(() => status(401)).done).rejects.toMatchObject({ kind: 'unauthorized' })
  })
})
