import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MailCatcher, startMailCatcher } from '../../../test/mail-catcher.ts'
import { createPortalWorld, type PortalWorld } from '../../../test/portal.ts'
import { setEndpoint } from '../../delivery/index.ts'
import { alertTick } from './alerts.ts'

interface Posted {
  text: string
  begun: string[]
  ended: string[]
}

let mail: MailCatcher
let hook: Server
let world: PortalWorld
const posted: Posted[] = []
let answer = 200
beforeAll(async () => {
  mail = await startMailCatcher()
  hook = createServer(async (request: IncomingMessage, response) => {
    const body = (await json(request)) as Posted
    if (answer === 200) posted.push(body)
    response.writeHead(answer).end()
  })
  await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve))
  world = await createPortalWorld({
    config: {
      mail: { server: mail.url, from: 'health@example.com' },
      alertEmails: ['ops@example.com', 'night@example.com'],
      alertWebhook: `http://127.0.0.1:${(hook.address() as AddressInfo).port}/alerts`,
    },
  })
  // The workers of this world are not running, so their absence is the first problem.
  await alertTick.run(world.platform)
})
afterAll(async () => {
  await world?.close()
  await mail?.close()
  await new Promise((resolve) => hook.close(resolve))
})

const run = () => alertTick.run(world.platform)
const setPaused = (isPaused: boolean) =>
  sql`update endpoints set state = ${isPaused ? 'paused' : 'active'}`.execute(world.platform.db)
const longAgo = () =>
  sql`update operator_alerts set last_seen_at = now() - interval '31 minutes'`.execute(world.platform.db)

test('what is wrong at the first look is announced once, by mail and by webhook', async () => {
  await run()
  expect(mail.mails).toHaveLength(1)
  expect(mail.mails[0]).toMatchObject({ to: ['ops@example.com', 'night@example.com'] })
  expect(mail.mails[0]!.body).toContain('No worker runs')
  expect(mail.mails[0]!.body).toContain(`${world.url}/portal/operator`)
  expect(posted).toHaveLength(1)
  expect(posted[0]!.begun).toContain('No worker delivers: nothing is sent')
})

test('what begins later is announced alone, and again only after it was over for half an hour', async () => {
  await world.platform.db
    .transaction()
    .execute((trx) =>
      setEndpoint(world.platform, trx, 'operator', world.clientUuid, 'data', 'https://hooks.example.com/in'),
    )
  await setPaused(true)
  await run()
  expect(posted.at(-1)).toMatchObject({ begun: ['One webhook is paused'], ended: [] })
  const before = posted.length
  await setPaused(false)
  await run()
  await setPaused(true)
  await run()
  expect(posted).toHaveLength(before)

  await setPaused(false)
  await longAgo()
  await run()
  expect(posted.at(-1)).toMatchObject({ begun: [], ended: ['One webhook is paused'] })
  expect(mail.mails.at(-1)!.raw).toContain('Subject: Tributary: no longer: One webhook is paused')
  expect(mail.mails).toHaveLength(posted.length)
})

test('what one channel could not deliver is sent again, without repeating it by the other', async () => {
  await setPaused(true)
  answer = 503
  const before = mail.mails.length
  await expect(run()).rejects.toThrow('operators could not be informed')
  await expect(run()).rejects.toThrow('operators could not be informed')
  expect(mail.mails).toHaveLength(before + 1)
  answer = 200
  await run()
  expect(posted.at(-1)).toMatchObject({ begun: ['One webhook is paused'] })
})

test('nothing is looked at where no one is to be informed', async () => {
  const { platform } = world
  const silent = { ...platform, config: { ...platform.config, alertEmails: [], alertWebhook: null } }
  const broken = { ...silent, db: null as never }
  await expect(alertTick.run(broken)).resolves.toBeUndefined()
})
