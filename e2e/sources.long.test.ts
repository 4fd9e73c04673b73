import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestReceiver } from '../packages/sdk/src/index.ts'
import { describeInBrowser, launchBrowser, problemsOf } from './browser.ts'
import { answerOfVendor, cardOf, decide, goOn, goToVendor, headingOf } from './sources/consent.ts'
import { SOURCES } from './sources/expected.ts'
import { openWorld, type World } from './sources/world.ts'

const PERSON = { id: 'anders-athlete', zone: 'Europe/Stockholm' }

describeInBrowser('every source', { timeout: 180_000 }, () => {
  let world: World
  let browser: Browser
  let page: Page
  let problems: string[]
  beforeAll(async () => {
    ;[world, browser] = await Promise.all([openWorld(), launchBrowser()])
    page = await browser.newPage()
    problems = problemsOf(page)
  })
  afterAll(async () => {
    await browser?.close()
    await world?.close()
  })

  describe.each(SOURCES)('$source', (expected) => {
    const { source, slug } = expected
    const userId = `person with ${source}`
    const arrivals = () => world.arrivals
    /** Days before this one are the past. A new user has no other zone yet. */
    let firstDay: string

    test('connects in the browser', async () => {
      await page.goto(world.pageOf(userId))
      await goToVendor(page, source, expected.region)
      expect(new URL(page.url()).origin).not.toBe(world.baseUrl)
      firstDay = world.day('UTC', 0)
      await decide(page, PERSON.id, 'Allow')
      await page.getByText(`${source} is connected.`).waitFor()
      expect(page.url()).toContain(world.pageOf(userId))
      await cardOf(page, source).getByText('Connected', { exact: true }).waitFor()
      await arrivals().notified(userId, 'user_connected', source)
      expect(await world.api.authorizer({ userId, dataSource: source })).toEqual({
        data_source: source,
        authorized: true,
      })
    })

    test('delivers the days before the connection', async () => {
      for (const duration of expected.pastAfter) {
        await world.advance(duration)
        if (arrivals().actionsOf(userId).includes('pre_existing_data_completed')) break
      }
      await arrivals().notified(userId, 'pre_existing_data_completed', source)
      await world.untilIdle()
      const past = arrivals()
        .of(userId)
        .filter(({ day, dataStructure }) => day < firstDay && /_summary$/.test(dataStructure))
      expect(new Set(past.map(({ dataStructure }) => dataStructure))).toEqual(new Set(expected.past))
      for (const dataStructure of expected.past) {
        const days = new Set(past.filter((one) => one.dataStructure === dataStructure).map(({ day }) => day))
        expect(days.size, dataStructure).toBeGreaterThanOrEqual(6)
      }
      expect(new Set(past.flatMap(({ sources }) => sources))).toEqual(new Set([source]))
      const counted = past.filter(({ steps }) => steps !== null)
      if (expected.steps) expect(counted.length).toBeGreaterThanOrEqual(6)
      else expect(counted).toEqual([])
    })

    test('delivers what changed', async () => {
      const day = world.day(PERSON.zone, 1)
      const before = arrivals().of(userId)
      const newest = (dataStructure: string) =>
        Math.max(
          ...before
            .filter((one) => one.day === day && one.dataStructure === dataStructure)
            .map(({ documentVersion }) => documentVersion),
        )
      await world.vendors.revise(slug, PERSON.id, day)
      const { deliveries, accepted } = await world.vendors.announce(slug, PERSON.id, day)
      expect(accepted).toBe(deliveries)
      expect(deliveries > 0).toBe(expected.newsAfter === null)
      if (expected.newsAfter !== null) await world.advance(expected.newsAfter)
      await arrivals().until(userId, (all) =>
        all
          .slice(before.length)
          .some((one) => one.day === day && one.documentVersion === newest(one.dataStructure) + 1),
      )
    })

    test(`is disconnected ${expected.disconnect}`, async () => {
      if (expected.disconnect === 'on the page') {
        await page.goto(world.pageOf(userId))
        await page.getByRole('button', { name: `Disconnect ${source}` }).click()
        await page.getByText(`${source} is disconnected.`).waitFor()
      } else expect(await world.revoke(userId, source)).toEqual([source])
      await arrivals().notified(userId, 'user_disconnected', source)
      expect(await world.api.authorizer({ userId, dataSource: source })).toMatchObject({ authorized: false })
      await world.untilIdle()
      const day = world.day(PERSON.zone, 1)
      await world.vendors.revise(slug, PERSON.id, day)
      expect(await world.vendors.announce(slug, PERSON.id, day)).toEqual({ deliveries: 0, accepted: 0 })
    })
  })

  test('a past that the person does not allow is not read', async () => {
    const userId = 'without a past'
    await page.goto(world.pageOf(userId))
    await goToVendor(page, 'Garmin', null)
    await page.getByLabel('Historical data').uncheck()
    // The watch's next sync may bring yesterday by itself, with a night that began on the evening before; the past is
    // what lies before that.
    const yesterday = world.day('UTC', 1)
    const eve = world.day('UTC', 2)
    await decide(page, 'olivia-office', 'Allow')
    await page.getByText('Garmin is connected.').waitFor()
    await world.vendors.announce('garmin', 'olivia-office', yesterday)
    await world.arrivals.until(userId, (all) => all.length > 0)
    await world.untilIdle()
    expect(world.arrivals.of(userId).filter(({ day }) => day < eve)).toEqual([])
    expect(await world.revoke(userId, 'Garmin')).toEqual(['Garmin'])
  })

  test('no disconnected source is polled or delivers data, however much time passes', async () => {
    await world.untilIdle()
    const received = world.arrivals.count
    const callsOf = () => Promise.all(SOURCES.map(({ slug }) => world.vendors.callsForPeople(slug)))
    const calls = await callsOf()
    await world.advance('1d')
    for (const { slug } of SOURCES)
      expect(await world.vendors.announce(slug, PERSON.id, world.day(PERSON.zone, 1))).toEqual({
        deliveries: 0,
        accepted: 0,
      })
    await world.untilIdle()
    expect(world.arrivals.count).toBe(received)
    expect(await callsOf()).toEqual(calls)
  })

  describe('a connection', () => {
    const source = 'Oura'
    let before: Awaited<ReturnType<World['stored']>>
    beforeEach(async () => {
      before = await world.stored()
    })

    /** Opens the consent page by the client's link, in a browser of its own. */
    async function start(userId: string, redirectUrl?: string): Promise<Page> {
      const { authorization_url: link } = await world.api.authorizer({
        userId,
        dataSource: source,
        ...(redirectUrl !== undefined && { redirectUrl }),
      })
      const person = await (await browser.newContext()).newPage()
      await person.goto(link!)
      await goOn(person, source)
      await person.getByText('Simulated Oura').waitFor()
      return person
    }

    async function expectNothing(userId: string): Promise<void> {
      await world.untilIdle()
      expect(await world.stored()).toEqual(before)
      expect(world.arrivals.actionsOf(userId)).toEqual([])
      expect(await world.api.authorizer({ userId, dataSource: source })).toMatchObject({ authorized: false })
    }

    test('is not made when the person declines', async () => {
      const person = await start('unwilling')
      await decide(person, PERSON.id, 'Deny')
      expect(await headingOf(person)).toBe('Oura was not connected')
      await person.getByText('You chose not to share your data').waitFor()
      expect(new URL(person.url()).origin).toBe(world.baseUrl)
      await person.getByRole('link', { name: 'Try again' }).click()
      await goOn(person, source)
      await person.getByText('Simulated Oura').waitFor()
      await expectNothing('unwilling')
      await person.context().close()
    })

    test('is not made when the answer comes too late', async () => {
      const person = await start('slow')
      const answer = await answerOfVendor(person, PERSON.id)
      await world.advance('61m')
      expect((await person.goto(answer))!.status()).toBe(410)
      expect(await headingOf(person)).toBe('That took too long')
      expect(person.url()).toBe(answer)
      await expectNothing('slow')
      await person.context().close()
    })

    test('is not made by the answer of another browser', async () => {
      const [one, other] = [await start('one'), await start('other')]
      const [ofOne, ofOther] = [await answerOfVendor(one, PERSON.id), await answerOfVendor(other, PERSON.id)]
      for (const [person, answer] of [
        [one, ofOther],
        [other, ofOne],
      ] as const) {
        expect((await person.goto(answer))!.status()).toBe(400)
        expect(await headingOf(person)).toBe('This was started in another browser')
        expect(person.url()).toBe(answer)
      }
      await expectNothing('one')
      await expectNothing('other')
      for (const person of [one, other]) await person.context().close()
    })

    test('is made once by the same answer, which cannot redirect the browser elsewhere', async () => {
      const person = await start('twice')
      const answer = await answerOfVendor(person, PERSON.id)
      const elsewhere = ['redirect_url', 'redirect_uri', 'return_to'].map(
        (name) => `&${name}=https://elsewhere.example/`,
      )
      await person.goto(answer + elsewhere.join(''))
      expect(await headingOf(person)).toBe('Oura is connected')
      expect(person.url()).toBe(answer + elsewhere.join(''))
      await world.arrivals.notified('twice', 'user_connected', source)
      await world.untilIdle()
      const after = await world.stored()
      const notified = world.arrivals.actionsOf('twice')
      for (const address of [answer, answer + elsewhere.join('')]) {
        expect((await person.goto(address))!.status()).toBe(410)
        expect(await headingOf(person)).toBe('This step was already done')
        expect(person.url()).toBe(address)
      }
      await world.untilIdle()
      expect(await world.stored()).toEqual(after)
      expect(world.arrivals.actionsOf('twice')).toEqual(notified)
      await person.context().close()
    })
  })

  test.each([
    ['Allow', 'connected'],
    ['Deny', 'denied'],
  ] as const)('with Callback URL Setup, "%s" ends at the address of the client', async (decision, status) => {
    const app = await startTestReceiver()
    const userId = `callback & ${status}`
    const { authorization_url: link } = await world.api.authorizer({
      userId,
      dataSource: 'Whoop',
      redirectUrl: `${app.url}done?own=1`,
    })
    await page.goto(link!)
    await goOn(page, 'Whoop')
    await decide(page, PERSON.id, decision)
    await page.waitForURL(`${app.url}done?**`)
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      own: '1',
      status,
      data_source: 'Whoop',
      user_id: userId,
    })
    await page.goto('about:blank')
    await app.close()
  })

  test('shows no page with an error in the browser', () => {
    expect(problems).toEqual([])
  })
})
