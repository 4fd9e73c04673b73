import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../packages/service/src/platform/database.ts'
import { until } from '../packages/service/test/until.ts'
import { describeInBrowser, problemsOf } from './browser.ts'
import { checkPage } from './portal/check-page.ts'
import { LOOKS } from './portal/looks.ts'
import { type PortalUnderTest, startPortal } from './portal/world.ts'

const CLIENT = 'Nordic Trials'

describeInBrowser('the operator console', { timeout: 240_000 }, () => {
  let portal: PortalUnderTest
  let database: ReturnType<typeof openDatabase>['pool']
  let closeDatabase: () => Promise<void>
  let page: Page
  let problems: string[]
  beforeAll(async () => {
    portal = await startPortal()
    const opened = openDatabase(portal.env['DATABASE_URL']!, { poolSize: 1 })
    database = opened.pool
    closeDatabase = () => opened.close()
    page = await portal.signIn('operator')
    problems = problemsOf(page)
  }, 240_000)
  afterAll(async () => {
    await closeDatabase?.()
    await portal?.close()
  })

  const go = async (path: string, on = page) => {
    await on.goto(`${portal.portalUrl}/operator${path}`)
    await on.locator('#content h1').waitFor()
    await on.waitForFunction(() => document.querySelector('.loading') === null)
  }
  const press = (name: string | RegExp) => page.getByRole('button', { name }).click()
  const inDialog = () => page.getByRole('dialog')
  const confirm = async (verb: string) => {
    await inDialog().getByRole('button', { name: verb, exact: true }).click()
    await inDialog().waitFor({ state: 'detached' })
  }
  const shownLink = async () => (await inDialog().locator('.copy code').first().textContent())!

  /** Chooses a password by a link and signs in. */
  async function join(link: string, name: string): Promise<Page> {
    const theirs = await portal.newPage()
    await theirs.goto(link)
    await theirs.getByLabel('Your name').fill(name)
    await theirs.getByLabel('Password').fill('nineteen blue herons')
    await theirs.getByRole('button', { name: 'Set the password' }).click()
    await theirs.getByLabel('E-mail').fill('olga@nordic.example')
    await theirs.getByLabel('Password').fill('nineteen blue herons')
    await theirs.getByRole('button', { name: 'Sign in' }).click()
    await theirs.locator('#content h1').waitFor()
    return theirs
  }

  const clientUuidOf = async (name: string): Promise<string> =>
    (await database.query('select client_uuid from clients where name = $1', [name])).rows[0].client_uuid

  async function ask(theirs: Page, addon: string): Promise<void> {
    const row = theirs.getByRole('row').filter({ hasText: addon })
    await row.getByRole('button', { name: 'Ask for activation' }).click()
    const dialog = theirs.getByRole('dialog')
    await dialog.getByLabel('Anything the operator should know').fill('For the winter trial')
    await dialog.getByRole('button', { name: 'Ask', exact: true }).click()
    await row.getByText('asked for').waitFor()
  }

  test('shows an overview first, from which the audit log can be checked', async () => {
    await page.getByRole('heading', { name: 'What needs attention' }).waitFor()
    await press('Check now')
    await page.getByText('The chain holds').waitFor()
    expect(await page.locator('#menu nav').first().getByRole('link').allTextContents()).toEqual([
      ...['Overview', 'Clients', 'Requests', 'Work', 'Connections', 'Deliveries', 'Sources', 'Operators'],
      'Audit log',
    ])
  })

  test('creates a client, whose secrets are shown once', async () => {
    await go('/clients')
    await press('New client')
    await inDialog().getByLabel('Name of the organization').fill(CLIENT)
    await inDialog().getByLabel('Data webhook', { exact: true }).fill('ftp://nowhere')
    await press('Make the client')
    await inDialog().getByRole('alert').waitFor()
    await inDialog().getByLabel('Data webhook', { exact: true }).fill('http://127.0.0.1:9/hook')
    await press('Make the client')
    await inDialog().getByText('shown this once').waitFor()
    expect(await inDialog().locator('.copy code').allTextContents()).toEqual([
      expect.stringMatching(/^[0-9a-f-]{36}$/),
      expect.stringMatching(/^sk_/),
      expect.stringMatching(/^whsec_/),
    ])
    await checkPage(page, 'console-client-made')
    await inDialog().getByRole('link', { name: 'To the client' }).click()
    await page.getByRole('heading', { level: 1, name: CLIENT }).waitFor()
    await go('/clients')
    await page.getByLabel('Search by name').fill('NORDIC')
    await page.getByRole('row').filter({ hasText: 'Demo client' }).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: CLIENT }).click()
    await page.getByText('127.0.0.1:9').waitFor()
  })

  test('invites the first owner, who asks for add-ons, which are approved or declined', async () => {
    const uuid = await clientUuidOf(CLIENT)
    await go(`/clients/${uuid}`)
    await press('Invite the first owner')
    await inDialog().getByLabel('E-mail').fill('olga@nordic.example')
    await inDialog().getByRole('button', { name: 'Invite', exact: true }).click()
    const link = await shownLink()
    await confirm('Done')
    const theirs = await join(link, 'Olga')
    await theirs.goto(`${portal.portalUrl}/c/${uuid}/add-ons`)
    await ask(theirs, 'Lab Data')
    await ask(theirs, 'Clinical Ready')
    await go('')
    await page.getByRole('link', { name: '2 requests for add-ons wait for an answer' }).click()
    await page.getByText('For the winter trial').first().waitFor()
    await checkPage(page, 'console-requests-open')
    await press(`Approve Lab Data for ${CLIENT}`)
    await confirm('Approve')
    await press(`Decline Clinical Ready for ${CLIENT}`)
    await confirm('Decline')
    await page.getByText('No open requests').waitFor()
    await theirs.reload()
    await theirs.getByRole('row').filter({ hasText: 'Lab Data' }).getByText('on', { exact: true }).waitFor()
    await theirs.getByRole('row').filter({ hasText: 'Clinical Ready' }).getByText('off').waitFor()
    await theirs.context().close()
  })

  test('switches add-ons after a confirmation, and invites no second owner', async () => {
    await go(`/clients/${await clientUuidOf(CLIENT)}`)
    const row = page.getByRole('row').filter({ hasText: 'Activate Granular Data' })
    await press('Switch on Activate Granular Data')
    await confirm('Switch on')
    await row.getByText('on', { exact: true }).waitFor()
    await press('Switch off Activate Granular Data')
    await confirm('Switch off')
    await row.getByText('off', { exact: true }).waitFor()
    await page.getByRole('row').filter({ hasText: 'Branded Auth' }).getByText('on hold and').waitFor()
    await page.getByRole('row').filter({ hasText: 'olga@nordic.example' }).waitFor()
    expect(await page.getByRole('button', { name: /New link for Olga|Invite the first owner/ }).count()).toBe(
      0,
    )
    await page.getByRole('link', { name: 'Credentials' }).first().click()
    await page.getByText(`You are looking at ${CLIENT} as an operator`).waitFor()
  })

  test('shows a job that failed for good, and retries it', async () => {
    await database.query(`select graphile_worker.add_job('documents.user_info',
      (select json_build_object('lane', lane, 'userKey', user_key) from users limit 1),
      job_key := (select 'documents.user_info:' || lane || '/' || user_key from users limit 1),
      run_at := now() + interval '1 day')`)
    await database.query(`update graphile_worker._private_jobs set attempts = max_attempts,
      last_error = 'cannot read "weight 71.5" of undefined' where key like 'documents.user_info:%'`)
    await go('')
    await page.getByRole('link', { name: 'One job keeps failing' }).click()
    const row = page.getByRole('row').filter({ hasText: 'cannot read … of undefined' })
    await row.getByText('given up').waitFor()
    expect(await row.textContent()).toContain('demo-user of Demo client')
    await row.getByRole('button', { name: 'Try again' }).click()
    await confirm('Try again')
    await row.waitFor({ state: 'detached' })
    await until(
      async () => {
        const { rows } = await database.query(
          "select from graphile_worker.jobs where key like 'documents.user_info:%'",
        )
        return rows.length === 0
      },
      () => 'the job that was tried again is still there',
    )
  })

  test('shows connections that fail, are overdue or quiet, and leads to the user', async () => {
    await go('/connections')
    for (const name of ['Overdue: not being read', 'Quiet: asked, and nothing for a week']) {
      await page.getByLabel('Show').selectOption({ label: name })
      await page.getByText(/^No connection is/).waitFor()
    }
    await database.query(
      "update sync_state set failures = 5, last_error = 'unavailable' where source = 'Oura'",
    )
    await go('')
    await page.getByRole('link', { name: 'One connection fails again and again' }).click()
    await page.getByText('the vendor cannot be reached').waitFor()
    await page.getByRole('link', { name: 'demo-user' }).click()
    await page.getByRole('heading', { level: 1 }).filter({ hasText: 'demo-user' }).waitFor()
  })

  test('tests and resumes paused webhooks, and lists deliveries that failed for good', async () => {
    await database.query("update endpoints set state = 'paused', failing_since = now() - interval '6 days'")
    await database.query(`
      with given_up as (
        update deliveries set state = 'rejected', settled_at = now(), last_status = 500 where state = 'delivered'
        returning *
      )
      insert into open_deliveries (lane, user_key, delivery_id, client_uuid, endpoint_id, document_key, document_version,
        data_structure, state, next_attempt_at, rejected_at)
      select lane, user_key, delivery_id, client_uuid, endpoint_id, document_key, document_version,
        data_structure, 'rejected', now(), now() from given_up`)
    await go('')
    await page.getByRole('link', { name: '3 webhooks are paused' }).click()
    const rowOf = (text: string) => page.getByRole('row').filter({ hasText: text })
    await rowOf('127.0.0.1:9').getByRole('button', { name: 'Send a test' }).click()
    await press('Send it')
    await inDialog().getByText('Not acknowledged').waitFor()
    await checkPage(page, 'console-test-failed')
    await confirm('Done')
    await rowOf('notification').getByRole('button', { name: 'Send a test' }).click()
    await press('Send it')
    await inDialog().getByText('Acknowledged with').waitFor()
    await confirm('Done')
    await rowOf('notification').waitFor({ state: 'detached' })
    await rowOf('127.0.0.1:9').getByRole('button', { name: 'Resume' }).click()
    await confirm('Resume')
    await rowOf('127.0.0.1:9').waitFor({ state: 'detached' })
    await rowOf('Demo client').filter({ hasText: 'version' }).first().waitFor()
    await page.getByLabel('Client', { exact: true }).selectOption({ label: CLIENT })
    await page.getByText('Nothing was given up').waitFor()
    await page.getByLabel('Client', { exact: true }).selectOption({ label: 'Demo client' })
    await rowOf('Demo client').filter({ hasText: 'version' }).getByRole('link').last().click()
    await page.getByText('You are looking at Demo client as an operator').waitFor()
  })

  test('shows the status of sources, and the addresses for their portals', async () => {
    await go('/sources')
    await page.getByRole('row').filter({ hasText: 'Oura' }).getByText('in trouble', { exact: true }).waitFor()
    await press('Addresses of Garmin')
    await inDialog().getByText('/webhooks/garmin/').waitFor()
    await inDialog().getByText('Keep it secret').waitFor()
    await checkPage(page, 'console-addresses')
    await confirm('Done')
  })

  test('checks the credentials of a source', async () => {
    await go('/sources')
    await press('Check Whoop')
    await inDialog().getByLabel('Expected users').fill('50000')
    await press('Check now')
    await inDialog().getByText('No problem was found.').waitFor()
    await inDialog().getByText('credentials_accepted').waitFor()
    await inDialog().getByText('TRIBUTARY_WHOOP_LIMITS').waitFor()
    await checkPage(page, 'console-check')
    await confirm('Done')
  })

  test('invites and removes operators, but never the last', async () => {
    await go('/operators')
    await press('Invite an operator')
    await inDialog().getByLabel('E-mail').fill('night@ops.example')
    await inDialog().getByRole('button', { name: 'Invite', exact: true }).click()
    await shownLink()
    await confirm('Done')
    await press('New link for night@ops.example')
    await press('Make the link')
    await shownLink()
    await confirm('Done')
    await press('Remove Demo operator')
    await inDialog().getByRole('button', { name: 'Remove' }).click()
    await inDialog().getByText('The last operator cannot be removed').waitFor()
    await inDialog().getByRole('button', { name: 'Cancel' }).click()
    await press('Remove night@ops.example')
    await confirm('Remove')
    await page.getByText('night@ops.example').waitFor({ state: 'detached' })
  })

  test('every action is in the audit log, in words', async () => {
    await go('/audit')
    for (const words of [
      'Declined an add-on that was asked for',
      'Had a failed job tried again',
      'Looked at the addresses of a source',
      'Resumed a webhook',
      'Removed a person',
    ])
      await page.getByRole('cell', { name: words }).first().waitFor()
    // The browser logs refused calls too.
    expect(problems.filter((problem) => !/status of 4(09|22)/.test(problem))).toEqual([])
    await page.context().close()
  })

  for (const look of LOOKS)
    test(`every page with content passes the page check, ${look.name}`, async () => {
      await arrangeTrouble()
      const looking = await portal.signIn('operator', look)
      const seen = problemsOf(looking)
      const paths = ['', '/clients', `/clients/${await clientUuidOf(CLIENT)}`, '/requests', '/work']
      for (const path of [...paths, '/connections', '/deliveries', '/sources', '/operators', '/audit']) {
        await go(path, looking)
        const name = path.split('/')[1] || 'overview'
        await checkPage(looking, `console-${look.name}-${name}${path.split('/').length > 2 ? '-one' : ''}`)
      }
      expect(seen).toEqual([])
      await looking.context().close()
    })

  /** Creates problems of every kind, so that no page is empty. */
  async function arrangeTrouble(): Promise<void> {
    await database.query("update endpoints set state = 'paused', failing_since = now() - interval '6 days'")
    await database.query(`update sync_state set failures = 5, last_error = 'unavailable',
      next_run_at = now() + interval '1 hour' where source = 'Oura'`)
    await database.query(
      "insert into refused_sign_ins values ('Whoop', 'exchange', 'invalid_client', now()) on conflict do nothing",
    )
    await database.query(`insert into addon_requests (client_uuid, addon, requested_by, note, requested_at)
      select client_uuid, 'device_metadata', person_id, 'We compare devices in the spring study.', now()
      from people where email = 'olga@nordic.example' on conflict do nothing`)
    await database.query(`select graphile_worker.add_job('connections.withdraw', json_build_object('withdrawalId', ''),
      job_key := 'connections.withdraw:e2e', run_at := now() + interval '1 day')`)
    await database.query(`update graphile_worker._private_jobs set attempts = max_attempts,
      last_error = 'the vendor did not answer' where key = 'connections.withdraw:e2e'`)
  }
})
