import { describe, expect, it } from 'vitest'
import { json, type SeenCall, scriptedVendor } from '../../test/vendor.ts'
import { SUBSCRIBED_APPLIS } from './applis.ts'
import { subscribeAccount } from './subscribe.ts'

const SESSION = { accessToken: 'token', account: '7' }
const CALLBACK = 'https://ours.example/webhooks/withings/unguessable'
const ALL = SUBSCRIBED_APPLIS.map((appli) => ({ appli, callbackurl: CALLBACK }))

const form = (call: SeenCall) => Object.fromEntries(new URLSearchParams(call.body))

async function run(profiles: unknown, answer: (call: SeenCall) => object = () => ({ status: 0, body: {} })) {
  const { context, calls } = scriptedVendor((call) =>
    form(call).action === 'list' ? json({ status: 0, body: { profiles } }) : json(answer(call)),
  )
  await subscribeAccount(context, SESSION, CALLBACK)
  return calls.slice(1).map(form)
}

describe('subscribing an account', () => {
  it('asks for every category that is missing', async () => {
    const [held, ...missing] = ALL
    expect(await run([held])).toEqual(
      missing.map(({ appli }) => ({
        action: 'subscribe',
        callbackurl: CALLBACK,
        appli: String(appli),
        comment: 'tributary',
      })),
    )
  })

  it('does nothing when everything is in place', async () => {
    expect(await run(ALL)).toEqual([])
  })

  it('takes what still calls another address away', async () => {
    const old = { appli: 1, callbackurl: 'https://old.example/hook' }
    expect(await run([...ALL, old])).toEqual([{ action: 'revoke', callbackurl: old.callbackurl, appli: '1' }])
  })

  it('goes on without a category that the person withheld, and stops at an address refused', async () => {
    expect(await run([], () => ({ status: 277, body: {} }))).toHaveLength(ALL.length)
    await expect(run([], () => ({ status: 293, body: {} }))).rejects.toMatchObject({ kind: 'rejected' })
    await expect(run('none')).rejects.toMatchObject({ kind: 'malformed' })
  })
})
