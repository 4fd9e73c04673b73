import { randomBytes } from 'node:crypto'
import { type BrowserContext, devices, type Page } from 'playwright-core'
import { buildWeb } from '../../scripts/build-web.ts'
import { launchBrowser } from '../browser.ts'
import { startInOwnHome } from '../home.ts'
import { tributary } from '../processes.ts'

export type Theme = 'light' | 'dark'
export type Who = 'owner' | 'developer' | 'viewer' | 'operator'

interface Credentials {
  email: string
  password: string
}

export type PortalUnderTest = Awaited<ReturnType<typeof startPortal>>

/** Starts the real program with its demo client and person, and browsers that sign in through the page. */
export async function startPortal() {
  await using closing = new AsyncDisposableStack()
  await buildWeb()
  const { env, service } = await startInOwnHome(closing, { name: 'portal', args: [], logLevel: 'warn' })
  const described = service.described as unknown as {
    base_url: string
    portal_url: string
    demo_client: { client_uuid: string; user_id: string; secret_key: string }
    demo_people: { member: Credentials; operator: Credentials }
  }
  const { demo_client: demo, demo_people: people } = described
  const browser = await launchBrowser()
  closing.defer(() => browser.close())
  const joined = new Map<Who, Promise<Credentials>>([
    ['owner', Promise.resolve(people.member)],
    ['operator', Promise.resolve(people.operator)],
  ])

  const newPage = async (look: { theme?: Theme; phone?: boolean } = {}): Promise<Page> => {
    const context: BrowserContext = await browser.newContext({
      ...(look.phone ? devices['iPhone 14'] : { viewport: { width: 1280, height: 900 } }),
      colorScheme: look.theme ?? 'light',
      locale: 'en-GB',
    })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: described.base_url })
    context.setDefaultTimeout(10_000)
    return context.newPage()
  }

  /** Developers and viewers join by a link, as real members do. */
  const joinBy = async (who: Who): Promise<Credentials> => {
    const email = `${who}@demo.localhost`
    const { link } = await tributary<{ link: string }>(
      ['people', 'invite', '--email', email, '--client', demo.client_uuid, '--role', who],
      env,
    )
    const page = await newPage()
    await page.goto(link)
    await page.getByLabel('Your name').fill(`Demo ${who}`)
    const password = randomBytes(12).toString('base64url')
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Set the password' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await page.context().close()
    return { email, password }
  }

  const credentialsOf = (who: Who): Promise<Credentials> => {
    const known = joined.get(who) ?? joinBy(who)
    joined.set(who, known)
    return known
  }

  const stack = closing.move()
  return {
    env,
    service,
    baseUrl: described.base_url,
    portalUrl: described.portal_url,
    demo,
    credentialsOf,
    newPage,
    /** Opens a page in a browser in which a member has signed in. */
    async signIn(who: Who, look: { theme?: Theme; phone?: boolean } = {}): Promise<Page> {
      const { email, password } = await credentialsOf(who)
      const page = await newPage(look)
      await page.goto(described.portal_url)
      await page.getByLabel('E-mail').fill(email)
      await page.getByLabel('Password').fill(password)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.locator('#content h1').waitFor()
      return page
    },
    /** The address of a page of the demo client; `path` begins after the client. */
    placeOf: (path: string): string => `${described.portal_url}/c/${demo.client_uuid}${path}`,
    tributary: <T>(args: string[]) => tributary<T>(args, env),
    close: () => stack.disposeAsync(),
  }
}
