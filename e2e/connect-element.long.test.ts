import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { stripTypeScriptTypes } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { connectBackend, TributaryClient } from '@tributary/sdk'
import { type Browser, devices, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeInBrowser, launchBrowser, problemsOf } from './browser.ts'
import { checkPage } from './portal/check-page.ts'
import { type Env, type ServiceProcess, startProcess, tributary } from './processes.ts'
import { decide, goOn } from './sources/consent.ts'

const PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>My sources</title><link rel="icon" href="data:,">
<script type="module">
import { defineTributaryConnect } from '/connect/element.ts'
defineTributaryConnect()
</script></head>
<body><main><h1>My sources</h1><tributary-connect endpoint="/tributary"></tributary-connect></main></body></html>`

/** No inline style, and pictures of the service and of data addresses only: as strict as a page can be that shows the element. */
const policyOf = (service: string) =>
  `default-src 'none'; script-src 'self' 'unsafe-inline'; connect-src 'self'; style-src 'self'; img-src data: ${service}`

/** A site of the client, whose handlers answer a Request with a Response. */
const serverOf = (answer: (request: Request) => Response | Promise<Response>): Server =>
  createServer(async (incoming, outgoing) => {
    const body = Buffer.from(await new Response(Readable.toWeb(incoming) as ReadableStream).arrayBuffer())
    const request = new Request(`http://${incoming.headers.host}${incoming.url}`, {
      method: incoming.method!,
      headers: incoming.headers as Record<string, string>,
      ...(body.length > 0 && { body }),
    })
    const response = await answer(request)
    outgoing.writeHead(response.status, Object.fromEntries(response.headers))
    outgoing.end(Buffer.from(await response.arrayBuffer()))
  })

describeInBrowser('<tributary-connect>', { timeout: 120_000 }, () => {
  let dataDir: string
  let service: ServiceProcess
  let site: Server
  let address: string
  let browser: Browser
  let isSignedIn = true
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'tributary-connect-element-'))
    const env: Env = { TRIBUTARY_DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' }
    ;[service, browser] = await Promise.all([startProcess(['--no-demo'], env), launchBrowser()])
    const created = await tributary<{ client_uuid: string; secret_key: string }>(
      ['client', 'create', '--name', 'Northwind Clinic'],
      env,
    )
    const baseUrl = service.described['base_url']!
    const backend = connectBackend({
      client: new TributaryClient({
        baseUrl,
        clientUuid: created.client_uuid,
        secretKey: created.secret_key,
      }),
      userOf: (request) => (isSignedIn ? (new URL(request.url).searchParams.get('user') ?? 'anna') : null),
      phone: { clientName: 'Northwind Clinic' },
    })
    const answer = (request: Request): Response | Promise<Response> => {
      const { pathname } = new URL(request.url)
      if (pathname.startsWith('/tributary/')) return backend(request)
      if (!pathname.startsWith('/connect/'))
        return new Response(PAGE, {
          headers: { 'content-type': 'text/html', 'content-security-policy': policyOf(baseUrl) },
        })
      const file = new URL(`../packages/sdk/src${pathname}`, import.meta.url)
      const script = stripTypeScriptTypes(readFileSync(file, 'utf8'))
      return new Response(script, { headers: { 'content-type': 'text/javascript' } })
    }
    site = serverOf(answer).listen(0, '127.0.0.1')
    await once(site, 'listening')
    address = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  }, 120_000)
  afterAll(async () => {
    await browser?.close()
    site?.close()
    await service?.stop()
    await rm(dataDir, { recursive: true, force: true })
  })

  const rowOf = (page: Page, source: string) => page.getByRole('listitem').filter({ hasText: source })

  test('connects a source through the vendor, shows its state and disconnects it', async () => {
    const page = await browser.newPage()
    const problems = problemsOf(page)
    await page.goto(address)
    await rowOf(page, 'Oura').getByText('Not connected').waitFor()
    await page.getByRole('button', { name: 'Connect: Oura' }).click()
    await goOn(page, 'Oura')
    await decide(page, 'olivia-office', 'Allow')
    await page.getByRole('heading', { name: /connected/i }).waitFor()
    await page.goto(address)
    await rowOf(page, 'Oura').getByText('Connected', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Disconnect: Oura' }).click()
    await rowOf(page, 'Oura').getByText('Not connected').waitFor()
    expect(problems).toEqual([])
    await page.close()
  })

  test('binds a phone by a QR code with a code apart from it', async () => {
    const page = await browser.newPage()
    await page.goto(address)
    await page.getByRole('button', { name: 'Connect a phone' }).click()
    await page.getByRole('img', { name: 'Scan this code with your phone.' }).waitFor()
    expect(await page.locator('[part=code]').textContent()).toMatch(/^\d{6}$/)
    expect(await page.getByRole('link').getAttribute('href')).toMatch(/\/bind\/[\w-]+$/)
    await checkPage(page, 'connect-element-binding')
    await page.close()
  })

  test('leaves opening the vendor to a page that wants to', async () => {
    const page = await browser.newPage()
    await page.goto(address)
    await page.evaluate(() =>
      document.addEventListener('tributary-connect', (event) => {
        event.preventDefault()
        document.title = (event as CustomEvent).detail.authorization_url
      }),
    )
    await page.getByRole('button', { name: 'Connect: Polar' }).click()
    await page.waitForFunction(() => document.title.startsWith('http'))
    expect(page.url()).toBe(`${address}/`)
    await page.close()
  })

  test.each([
    ['light', { colorScheme: 'light', viewport: { width: 1280, height: 900 } }],
    ['dark', { colorScheme: 'dark', viewport: { width: 1280, height: 900 } }],
    ['phone', devices['iPhone 14']],
  ] as const)('is accessible: %s', async (name, options) => {
    const context = await browser.newContext(options!)
    const page = await context.newPage()
    await page.goto(address)
    await rowOf(page, 'Withings').waitFor()
    await checkPage(page, `connect-element-${name}`)
    await context.close()
  })

  test('says so and tries again when the backend refuses', async () => {
    isSignedIn = false
    const page = await browser.newPage()
    await page.goto(address)
    await page.getByRole('alert').getByText('could not be loaded').waitFor()
    isSignedIn = true
    await page.getByRole('button', { name: 'Try again' }).click()
    await rowOf(page, 'Oura').waitFor()
    await page.close()
  })

  test('its backend refuses forms of other sites, unknown paths and methods, and sources that no page connects', async () => {
    const call = async (path: string, init: RequestInit = {}) =>
      (await fetch(`${address}/tributary/${path}`, init)).status
    const json = (body: string) => ({ method: 'POST', headers: { 'content-type': 'application/json' }, body })
    expect(await call('sources')).toBe(200)
    expect(
      await call('connect', { method: 'POST', body: new URLSearchParams({ data_source: 'Oura' }) }),
    ).toBe(415)
    expect(await call('connect')).toBe(405)
    expect(await call('other')).toBe(404)
    for (const body of ['{}', 'null', '[', '{"data_source":"Apple Health"}', '{"data_source":"../x"}'])
      expect(await call('connect', json(body))).toBe(422)
    isSignedIn = false
    expect(await call('sources')).toBe(401)
    isSignedIn = true
  })
})
