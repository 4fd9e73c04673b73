import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Simulator } from '../../index.ts'
import { APP, connect, consent, NOW, post, redeem, requestToken, start } from './test-support.ts'

const PERSON = 'olivia-office'
let simulator: Simulator
beforeAll(async () => {
  simulator = await start()
})
afterAll(() => simulator.close())

describe('tokens', () => {
  it('come wrapped in a body, the account as text, scopes with commas', async () => {
    const answer = await redeem(simulator, await consent(simulator, PERSON))
    expect(answer).toMatchObject({
      status: 0,
      body: {
        userid: expect.stringMatching(/^\d{8}$/),
        expires_in: 10_800,
        token_type: 'Bearer',
        scope: 'user.info,user.metrics,user.activity',
        csrf_token: expect.any(String),
      },
    })
  })

  it('name the account as text when they are new and as a number when they are refreshed', async () => {
    const { userid, refresh_token } = await connect(simulator, PERSON)
    const renewed = await requestToken(simulator, { grant_type: 'refresh_token', refresh_token })
    expect(renewed.body.userid).toBe(Number(userid))
  })

  it('are refused with HTTP 200 and the name of the parameter', async () => {
    const code = await consent(simulator, PERSON)
    await redeem(simulator, code)
    expect(await redeem(simulator, code)).toEqual({
      status: 503,
      body: {},
      error: 'Invalid Params: invalid code',
    })
    expect(await requestToken(simulator, { grant_type: 'refresh_token', refresh_token: 'x' })).toMatchObject({
      status: 503,
      error: 'Invalid Params: invalid refresh_token',
    })
    expect(await requestToken(simulator, { grant_type: 'password' })).toMatchObject({ status: 503 })
    const stranger = await requestToken(simulator, { client_secret: 'guess', grant_type: 'refresh_token' })
    expect(stranger.error).not.toContain('refresh_token')
  })

  it('rotate; a code does not last for minutes', async () => {
    const { refresh_token } = await connect(simulator, PERSON)
    const renew = () => requestToken(simulator, { grant_type: 'refresh_token', refresh_token })
    const renewed = await renew()
    expect(renewed.body.refresh_token).not.toBe(refresh_token)
    expect(await renew()).toMatchObject({ status: 503 })
    const code = await consent(simulator, PERSON)
    simulator.setClockOffset(NOW + 600_000 - Date.now())
    expect(await redeem(simulator, code)).toMatchObject({ status: 503 })
    simulator.setClockOffset(NOW - Date.now())
  })
})

describe('revoking', () => {
  const sign = (text: string) => createHmac('sha256', APP.clientSecret).update(text).digest('hex')
  const nonceFor = async (signature?: string) => {
    const timestamp = Math.floor(NOW / 1000)
    const answer = await post(simulator, '/v2/signature', {
      action: 'getnonce',
      client_id: APP.clientId,
      timestamp,
      signature: signature ?? sign(`getnonce,${APP.clientId},${timestamp}`),
    })
    return answer.status === 0 ? String(answer.body.nonce) : null
  }
  const revoke = (nonce: string, userid: string) =>
    post(simulator, '/v2/oauth2', {
      action: 'revoke',
      client_id: APP.clientId,
      nonce,
      signature: sign(`revoke,${APP.clientId},${nonce}`),
      userid,
    })

  it('wants a signed nonce, takes it once and ends the tokens', async () => {
    const { userid, access_token } = await connect(simulator, 'uma-unwell')
    expect(await nonceFor('0'.repeat(64))).toBeNull()
    const nonce = (await nonceFor())!
    expect(await revoke('made-up', userid)).toMatchObject({ status: 503 })
    expect(await revoke(nonce, userid)).toMatchObject({ status: 0 })
    expect(await revoke(nonce, userid)).toMatchObject({ status: 503 })
    expect(await post(simulator, '/v2/user', { action: 'getdevice' }, access_token)).toMatchObject({
      status: 401,
    })
    expect(await revoke((await nonceFor())!, userid)).toMatchObject({ status: 247 })
  })
})
