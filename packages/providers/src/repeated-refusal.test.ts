import { describe, expect, it } from 'vitest'
import { json, scriptedVendor } from '../test/vendor.ts'
import { standardOAuth } from './oauth.ts'
import { endingOnRepeatedRefusal } from './repeated-refusal.ts'
import { manifest } from './whoop/manifest.ts'

const APP = { clientId: 'app', clientSecret: 's', redirectUri: 'https://ours.example/callback', settings: {} }
const MINUTE = 60_000
const INVALID = () => json({ error: 'invalid_request' }, 400)
const TOKENS = () => json({ access_token: 'new', refresh_token: 'newer', token_type: 'bearer' })

/** Answers each refresh with the next of these, the last one again and again. */
function vendor(...answers: (() => Response)[]) {
  const { context } = scriptedVendor((_call, index) => answers[Math.min(index, answers.length - 1)]!())
  const oauth = endingOnRepeatedRefusal(standardOAuth(manifest), ['invalid_request'])
  return (minutes: number, refreshToken = 'old') =>
    oauth.refresh(context, APP, refreshToken, minutes * MINUTE)
}

describe('a refresh token that is refused without invalid_grant', () => {
  it('ends the grant when it is refused again ten minutes later', async () => {
    const refresh = vendor(INVALID)
    await expect(refresh(0)).rejects.toMatchObject({ kind: 'rejected', oauthError: 'invalid_request' })
    await expect(refresh(9)).rejects.toMatchObject({ kind: 'rejected' })
    await expect(refresh(10)).rejects.toMatchObject({ kind: 'grant_ended', oauthError: 'invalid_request' })
  })

  it('stands alone: another token, and one that has worked since, begin anew', async () => {
    const refresh = vendor(INVALID, INVALID, TOKENS, INVALID)
    await expect(refresh(0, 'first')).rejects.toMatchObject({ kind: 'rejected' })
    await expect(refresh(20, 'second')).rejects.toMatchObject({ kind: 'rejected' })
    await refresh(25, 'first')
    await expect(refresh(30, 'first')).rejects.toMatchObject({ kind: 'rejected' })
  })

  it.each([
    ['wrong credentials of ours', () => json({ error: 'invalid_client' }, 401), 'rejected'],
    ['a scope that the application lost', () => json({ error: 'invalid_scope' }, 400), 'rejected'],
    ['a page of the edge', () => new Response('<html>', { status: 400 }), 'rejected'],
    ['trouble at the vendor', () => json({ error: 'invalid_request' }, 503), 'unavailable'],
  ])('is not proven dead by %s', async (_case, answer, kind) => {
    const refresh = vendor(answer)
    for (const minutes of [0, 60, 600]) await expect(refresh(minutes)).rejects.toMatchObject({ kind })
  })

  it('is over at once where the vendor says invalid_grant', async () => {
    const refresh = vendor(() => json({ error: 'invalid_grant' }, 400))
    await expect(refresh(0)).rejects.toMatchObject({ kind: 'grant_ended' })
  })
})
