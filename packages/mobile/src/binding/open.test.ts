import { createCipheriv, createHash, hkdfSync, pbkdf2Sync, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { TributaryError } from '../client/errors.ts'
import type { Fetch } from '../client/http.ts'
import { parseBindingLink } from './link.ts'
import { openBinding } from './open.ts'

const REFERENCE = 'Zm9vYmFyYmF6cXV4cXV1eA'
const LINK = `https://app.example.com/bind/${REFERENCE}`
const CONTENT = {
  client_name: 'Acme Health',
  tyc_url: 'https://acme.example/terms',
  support_url: null,
  complete_log_out: true,
  environment: 'sandbox',
  base_url: 'https://api.example.com',
  enrolment_token: 'tre_token',
}

/** The service's side, made with other code than the library's. */
function bindingOf(code: string) {
  const master = pbkdf2Sync(code, REFERENCE, 600_000, 32, 'sha256')
  const derive = (info: string) => Buffer.from(hkdfSync('sha256', master, '', info, 32))
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', derive('tributary binding key'), iv)
  const body = Buffer.concat([cipher.update(JSON.stringify(CONTENT)), cipher.final(), cipher.getAuthTag()])
  const proofHash = createHash('sha256').update(derive('tributary binding proof')).digest('hex')
  return { proofHash, ciphertext: body.toString('base64url'), iv: iv.toString('base64url') }
}

const answer = (status: number, body: unknown) => Response.json(body, { status })

test('the right code opens the binding, and never leaves the device', async () => {
  const { proofHash, ciphertext, iv } = bindingOf('K7-ö')
  const sent: { url: string; body: string }[] = []
  const fetch: Fetch = async (url, { body }) => {
    sent.push({ url, body: String(body) })
    const { proof } = JSON.parse(String(body)) as { proof: string }
    const isRight = createHash('sha256').update(Buffer.from(proof, 'base64url')).digest('hex') === proofHash
    return isRight
      ? answer(200, { ciphertext, iv, brand: null })
      : answer(403, { error: 'Forbidden', error_code: 'wrong_code', attempts_left: 7 })
  }
  expect(await openBinding(fetch, LINK, 'K7-ö')).toEqual({
    clientName: 'Acme Health',
    tycUrl: 'https://acme.example/terms',
    supportUrl: null,
    completeLogOut: true,
    environment: 'sandbox',
    baseUrl: 'https://api.example.com',
    enrolmentToken: 'tre_token',
    brand: null,
  })
  expect(sent[0]!.url).toBe(`https://app.example.com/api/v1/mobile/bindings/${REFERENCE}/open`)
  expect(JSON.stringify(sent)).not.toContain('K7')
  const wrong = openBinding(fetch, LINK, 'K8-ö')
  await expect(wrong).rejects.toMatchObject({ kind: 'wrong_code', attemptsLeft: 7, status: 403 })
})

test.each([
  [404, 'binding_unknown'],
  [410, 'binding_used'],
  [410, 'binding_expired'],
  [410, 'binding_ended'],
])('an answer %i %s says what became of the binding', async (status, code) => {
  const opening = openBinding(async () => answer(status, { error_code: code }), LINK, 'code')
  await expect(opening).rejects.toMatchObject({ kind: code, status })
})

test('what is no link of a binding is refused before anything is sent', async () => {
  const fetch: Fetch = async () => expect.fail('nothing must be sent')
  await expect(openBinding(fetch, 'https://example.com/menu', 'code')).rejects.toBeInstanceOf(TributaryError)
})

test('links are taken with a slash or a query after them, and only with a whole reference', () => {
  expect(parseBindingLink(` ${LINK}/?from=qr `)).toEqual({
    appUrl: 'https://app.example.com',
    reference: REFERENCE,
  })
  expect(parseBindingLink(`https://example.com/health/bind/${REFERENCE}`)?.appUrl).toBe(
    'https://example.com/health',
  )
  expect(parseBindingLink(`https://app.example.com/bind/${REFERENCE.slice(1)}`)).toBeNull()
  expect(parseBindingLink(`javascript:alert(1)//bind/${REFERENCE}`)).toBeNull()
})
