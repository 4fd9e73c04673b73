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

  it('goes on without a category that the person withheld, and is content when nothing is left to revoke', async () => {
    for (const status of [277, 403]) {
      expect(await run([], () => ({ status, body: {} }))).toHaveLength(ALL.length)
    }
    const old = { appli: 1, callbackurl: 'https://old.example/hook' }
    expect(await run([...ALL, old], () => ({ status: 294, body: {} }))).toHaveLength(1)
  })

  it('asks for every category before it fails for one that is refused', async () => {
    const asked: string[] = []
    const running = run([], (call) => {
      asked.push(form(call).appli!)
      return { status: asked.length === 1 ? 293 : 0, body: {} }
    })
    await expect(running).rejects.toMatchObject({ kind: 'rejected' })
    expect(asked).toEqual(SUBSCRIBED_APPLIS.map(String))
  })

  it('reads what is held however it is written', async () => {
    expect(
      await run(Object.fromEntries(ALL.map((one, index) => [index, { ...one, appli: `${one.appli}` }]))),
    ).toEqual([])
    expect(await run([...ALL, { appli: null }, 'x'])).toEqual([])
    await expect(run('none')).rejects.toMatchObject({ kind: 'malformed' })
  })
})
