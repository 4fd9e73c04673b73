import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Browser } from '../../test/browser.ts'
import {
  askAuthorizer,
  authorizationUrlOf,
  type ConnectionsWorld,
  consent,
  createConnectionsWorld,
  goToVendor,
  type TestClient,
} from '../../test/connections.ts'
import { setAddon } from '../accounts/addons.ts'
import { setBrand } from '../accounts/brands.ts'
import { connectForm, onwardAddress } from '../sandbox/simulated-consent.ts'
import { findUser } from '../users/index.ts'

let world: ConnectionsWorld
let client: TestClient
/** Whose vendor account an attacker is after. */
let victim: { browser: Browser; person: string }
beforeAll(async () => {
  world = await createConnectionsWorld()
  client = await world.newClient()
})
afterAll(() => world.close())
beforeEach(() => {
  victim = { browser: new Browser(), person: world.simulator.people[0]!.id }
})

const attempts = async () =>
  (await world.platform.db.selectFrom('authorization_attempts').select('state_hash').execute()).length
const exchanges = () =>
  world.vendorCalls.filter((call) => call.body.get('grant_type') === 'authorization_code').length
const isConnected = async (userId: string) => (await askAuthorizer(world, client, userId)).body.authorized

const flat = (text: string) => text.replaceAll(/<\/?strong>/g, '').replaceAll(/\s+/g, ' ')
const says = (userId: string) => `You connect your Oura account to Acme as ${userId}.`

describe('a link in the browser of another person', () => {
  test('shows client and user, goes nowhere and begins nothing', async () => {
    const link = await authorizationUrlOf(world, client, 'mallory')
    const before = await attempts()
    const page = await victim.browser.get(link)
    expect(page).toMatchObject({ status: 200, location: null })
    expect(onwardAddress(page.text)).toBeNull()
    expect(flat(page.text)).toContain(says('mallory'))
    expect(page.text).not.toContain(world.simulator.vendors.oura.addresses.authorize)
    expect(await attempts()).toBe(before)
  })

  test('is not followed by a form that another site or another browser made', async () => {
    const link = await authorizationUrlOf(world, client, 'mallory')
    const attacker = new Browser()
    const ofAttacker = connectForm((await attacker.get(link)).text)
    const other = await authorizationUrlOf(world, client, 'other link')
    await victim.browser.get(link)
    const ofOtherLink = connectForm((await victim.browser.get(other)).text)
    const before = await attempts()
    for (const form of [new URLSearchParams(), ofAttacker, ofOtherLink]) {
      const refused = await victim.browser.post(link, form)
      expect(refused.status).toBe(403)
      expect(onwardAddress(refused.text)).toBeNull()
    }
    world.clock.advance(3_600_000)
    expect((await attacker.post(link, ofAttacker)).status).toBe(403)
    expect(await attempts()).toBe(before)
  })
})

describe('a vendor’s address that an attacker sends on', () => {
  /** The attacker begins in a browser of their own; the person consents at the vendor, as asked, and is led back here. */
  async function lured(userId: string) {
    const attacker = new Browser()
    const link = await authorizationUrlOf(world, client, userId)
    return { attacker, back: await consent(attacker, link, { person: victim.person }) }
  }

  test('connects nothing: the person first reads whose user it is', async () => {
    const { back } = await lured('mallory-1')
    const before = exchanges()
    const page = await victim.browser.get(back)
    expect(page).toMatchObject({ status: 200, location: null })
    expect(flat(page.text)).toContain(says('mallory-1'))
    expect(page.text).toContain('Nothing is connected yet')
    expect(exchanges()).toBe(before)
    expect(await isConnected('mallory-1')).toBe(false)
    expect(await findUser(world.platform.db, client.clientUuid, 'mallory-1')).toBeNull()
  })

  test('connects nothing by a form that another site or another browser made', async () => {
    const { back } = await lured('mallory-2')
    await victim.browser.get(back)
    const helper = new Browser()
    const ofHelper = connectForm((await helper.get(back)).text)
    const link = await authorizationUrlOf(world, client, 'mallory-2')
    const ofLink = connectForm((await victim.browser.get(link)).text)
    const before = exchanges()
    for (const form of [new URLSearchParams(), ofHelper, ofLink])
      expect((await victim.browser.post(back, form)).status).toBe(403)
    expect(exchanges()).toBe(before)
    expect(await isConnected('mallory-2')).toBe(false)
  })
})

describe('a return to another browser, as vendors’ apps make it', () => {
  async function handedOver(userId: string, redirectUrl?: string) {
    const link = await authorizationUrlOf(world, client, userId, redirectUrl ? { redirectUrl } : {})
    return consent(new Browser(), link, { person: victim.person })
  }

  test('connects once the person confirms it there', async () => {
    const back = await handedOver('handover')
    const form = connectForm((await victim.browser.get(back)).text)
    const landing = await victim.browser.post(back, form)
    expect(landing.status).toBe(200)
    expect(landing.text).toContain('Oura is connected')
    expect(await isConnected('handover')).toBe(true)
    expect((await victim.browser.post(back, form)).status).toBe(410)
  })

  test('goes on to the address of the client afterwards', async () => {
    await setAddon(world.platform, 'operator', client.clientUuid, 'callback_url', true)
    const back = await handedOver('handover & back', 'https://client.example/done?x=1')
    const landing = await victim.browser.post(back, connectForm((await victim.browser.get(back)).text))
    // A redirect after a form would fall under the content policy's rule for forms.
    expect(landing).toMatchObject({ status: 200, location: null })
    expect(onwardAddress(landing.text)).toBe(
      'https://client.example/done?x=1&status=connected&data_source=Oura&user_id=handover+%26+back',
    )
  })

  test('is not asked about when the person declined: nothing would be connected', async () => {
    const back = await consent(new Browser(), await authorizationUrlOf(world, client, 'declined'), 'deny')
    const landing = await victim.browser.get(back)
    expect(landing.text).not.toContain('form_token')
    expect(await isConnected('declined')).toBe(false)
  })

  test('is refused where the browser has begun something else', async () => {
    await goToVendor(victim.browser, await authorizationUrlOf(world, client, 'own'))
    const back = await handedOver('foreign')
    const page = await victim.browser.get(back)
    expect(page.status).toBe(400)
    expect((await victim.browser.post(back, new URLSearchParams())).status).toBe(400)
    expect(await isConnected('foreign')).toBe(false)
  })
})

describe('the page before the vendor', () => {
  test('looks as the client wants and has nothing inline', async () => {
    const branded = await world.newClient()
    await setBrand(world.platform, 'operator', branded.clientUuid, {
      companyName: 'Föö & <b>Sons</b>',
      primaryColor: '#0a7f5c',
    })
    const response = await fetch(await authorizationUrlOf(world, branded, '<i>anna</i>'))
    const text = await response.text()
    expect(text).toContain('fill="#0a7f5c"')
    expect(text).toContain('<title>Connect Oura to Föö &#38; &#60;b&#62;Sons&#60;/b&#62;')
    expect(text).toContain('<strong>&#60;i&#62;anna&#60;/i&#62;</strong>')
    expect(text).not.toMatch(/<script|style=|onclick|<b>|<i>/)
    expect(response.headers.get('content-security-policy')).toContain("form-action 'self'")
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('set-cookie')).toMatch(/; Path=\/connect\/; .*HttpOnly; SameSite=Lax$/)
  })
})
