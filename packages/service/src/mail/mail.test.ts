import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { drainJobs } from '../../test/jobs.ts'
import { type MailCatcher, startMailCatcher } from '../../test/mail-catcher.ts'
import { createPortalWorld, PASSWORD, type PortalWorld } from '../../test/portal.ts'
import { proposeSecondFactor, switchOnSecondFactor } from '../accounts/index.ts'
import type { ShownLink } from '../portal-api/types.ts'
import { forgottenPasswordJob } from './links.ts'

let mail: MailCatcher
let world: PortalWorld
beforeAll(async () => {
  mail = await startMailCatcher()
  world = await createPortalWorld({
    config: { mail: { server: mail.url, from: 'Tributary <health@example.com>' } },
  })
})
afterAll(async () => {
  await world?.close()
  await mail?.close()
})
beforeEach(() => {
  mail.refuse(false)
  mail.mails.length = 0
})

const invite = async (email: string) => {
  const owner = await world.as('owner')
  return owner.call<ShownLink>('POST', `/clients/${world.clientUuid}/members`, { email, role: 'viewer' })
}

const post = (path: string, body: unknown) =>
  world.call('POST', path, { body, headers: { origin: world.url } })

const linkIn = (body: string): string => /trl_[\w-]+/.exec(body)![0]

const ask = async (email: string) => {
  const answer = await post('/links/ask', { email })
  await drainJobs(world.platform, [forgottenPasswordJob as never])
  return answer
}

describe('an invitation', () => {
  test('goes to the invited person alone, and its link works', async () => {
    expect(await invite('Grace@Example.com')).toMatchObject({
      status: 201,
      body: { link: null, mail: 'sent' },
    })
    expect(mail.mails).toMatchObject([{ from: 'health@example.com', to: ['grace@example.com'] }])
    const [{ raw, body }] = mail.mails as [(typeof mail.mails)[0]]
    expect(raw).toMatch(/^Subject: Invitation to Acme Health on Tributary\r$/m)
    expect(body).toContain(`${world.url}/portal/welcome#trl_`)
    const used = await post('/links/use', {
      token: linkIn(body),
      name: 'Grace',
      password: 'a long enough secret',
    })
    expect(used.status).toBe(204)
  })

  test('is shown to the person who invites when the mail server refuses it', async () => {
    mail.refuse(true)
    const { body } = await invite('hedy@example.com')
    expect(body).toMatchObject({ mail: 'failed', link: expect.stringContaining('#trl_') })
    expect(mail.mails).toEqual([])
    expect(world.logLines.join('')).not.toContain(linkIn(body.link!))
    expect(world.logLines.join('')).not.toContain('p@ss')
  })

  test('cannot add headers or recipients by its address', async () => {
    for (const email of ['a@example.com\r\nBcc: b@example.com', 'a@example.com, b@example.com'])
      expect((await invite(email)).status).toBe(409)
    expect(mail.mails).toEqual([])
  })
})

describe('a forgotten password', () => {
  test('is replaced by a mailed link, which leaves the authenticator in place', async () => {
    const { person } = await world.as('developer')
    const secret = proposeSecondFactor(person).secret
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
    await switchOnSecondFactor(world.platform, person, secret, code)

    expect((await ask(person.email)).status).toBe(202)
    const token = linkIn(mail.mails[0]!.body)
    const password = 'another long secret'
    expect((await post('/links/use', { token, name: 'Dev', password })).status).toBe(204)
    expect((await post('/links/use', { token, name: 'Dev', password })).status).toBe(404)
    expect((await post('/session', { email: person.email, password: PASSWORD })).status).toBe(401)
    expect((await post('/session', { email: person.email, password })).body).toMatchObject({
      state: 'code_needed',
    })
  })

  test('is answered alike for an unknown address, to which nothing is sent', async () => {
    const unknown = await ask('unknown@example.com')
    expect(unknown.status).toBe(202)
    expect(mail.mails).toEqual([])
    expect(unknown.body).toEqual((await ask('viewer@example.com')).body)
  })

  test('does not end an invitation that a stranger asks about', async () => {
    await invite('ida@example.com')
    const invited = linkIn(mail.mails[0]!.body)
    await ask('ida@example.com')
    expect(mail.mails).toHaveLength(2)
    expect((await post('/links/read', { token: invited })).status).toBe(200)
  })

  test('is limited for one address', async () => {
    const answers: number[] = []
    for (let count = 0; count < 7; count++) answers.push((await ask('often@example.com')).status)
    expect(answers).toEqual([202, 202, 202, 202, 202, 429, 429])
    expect((await ask('not an address')).status).toBe(422)
  })

  test('cannot be asked for where no mail is sent', async () => {
    const { mail: settings } = world.platform.config
    world.platform.config.mail = null
    expect(await post('/links/ask', { email: 'viewer@example.com' })).toMatchObject({
      status: 409,
      body: { error_code: 'portal_mail_off' },
    })
    expect((await world.call('GET', '/sign-in-options')).body).toMatchObject({ can_mail_links: false })
    world.platform.config.mail = settings
    expect((await world.call('GET', '/sign-in-options')).body).toMatchObject({ can_mail_links: true })
  })
})
