import { describe, expect, it } from 'vitest'
import { json, scriptedVendor } from '../../test/vendor.ts'
import { fitbit } from './index.ts'

const SESSION = { accessToken: 'token', account: null }

const status = (code: number, name: string, reason?: string) => ({
  error: {
    code,
    message: 'Something about users/1234.',
    status: name,
    ...(reason && {
      details: [
        { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason, domain: 'googleapis.com' },
        { '@type': 'type.googleapis.com/google.rpc.Help', links: [] },
      ],
    }),
  },
})

const identify = (body: unknown, code: number, headers?: Record<string, string>) =>
  fitbit.identify(scriptedVendor(() => json(body, code, headers)).context, SESSION)

describe('a refusal', () => {
  it('for an account without Google Health is clear to the person', async () => {
    const answer = identify(status(400, 'FAILED_PRECONDITION', 'ACCOUNT_NOT_LINKED'), 400)
    await expect(answer).rejects.toMatchObject({
      kind: 'rejected',
      message: 'GET vendor.example/v4/users/me/identity answered 400 (ACCOUNT_NOT_LINKED)',
      advice: 'Set up Google Health with this Google account in the Fitbit app, then connect again.',
    })
  })

  it.each([
    [403, 'PERMISSION_DENIED', 'ACCESS_TOKEN_SCOPE_INSUFFICIENT', 'forbidden'],
    [403, 'PERMISSION_DENIED', undefined, 'forbidden'],
    [403, 'PERMISSION_DENIED', 'SERVICE_DISABLED', 'rejected'],
    [403, 'PERMISSION_DENIED', 'RATE_LIMIT_EXCEEDED', 'rate_limited'],
    [401, 'UNAUTHENTICATED', undefined, 'unauthorized'],
    [429, 'RESOURCE_EXHAUSTED', undefined, 'rate_limited'],
    [400, 'INVALID_ARGUMENT', 'INVALID_DATA_POINT_FILTER', 'rejected'],
    [500, 'INTERNAL', undefined, 'unavailable'],
  ])('%i %s %s is %s', async (code, name, reason, kind) => {
    await expect(identify(status(code, name, reason), code)).rejects.toMatchObject({ kind, status: code })
  })

  it('says how long to wait where a header does', async () => {
    const answer = identify(status(429, 'RESOURCE_EXHAUSTED'), 429, { 'retry-after': '30' })
    await expect(answer).rejects.toMatchObject({ kind: 'rate_limited', retryAfterSeconds: 30 })
  })

  it.each([
    ['a text', 'Forbidden'],
    ['an OAuth error', { error: 'insufficient_scope', error_description: 'Insufficient Scope' }],
    ['a reason that is a sentence', status(403, 'of users/1234', 'of users/1234')],
    ['details that are none', { error: { details: [null, 7] } }],
  ])('with %s is classified by its status alone', async (_case, body) => {
    await expect(identify(body, 403)).rejects.toMatchObject({
      kind: 'forbidden',
      message: 'GET vendor.example/v4/users/me/identity answered 403',
    })
  })

  it('of one type leaves the others readable, because it is of the resource', async () => {
    const { context } = scriptedVendor(({ url }) =>
      url.pathname.includes('/sleep/')
        ? json(status(403, 'PERMISSION_DENIED', 'ACCESS_TOKEN_SCOPE_INSUFFICIENT'), 403)
        : json({}),
    )
    const read = async (resource: string) => {
      for await (const _page of fitbit.pull(context, SESSION, resource, {
        from: '2026-03-01',
        to: '2026-03-01',
      }));
    }
    await expect(read('sleep')).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(read('steps')).resolves.toBeUndefined()
  })
})
