import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest'
import type { ApiAnswer, ApiClient } from '../../test/api.ts'
import {
  createLabWorld,
  extracted,
  JPEG_HEAD,
  type LabWorld,
  PNG_HEAD,
  pathOf,
  pdfOf,
  reportOf,
} from '../../test/lab.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

let world: LabWorld
let client: ApiClient
beforeAll(async () => {
  world = await createLabWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  client = await world.client()
})
afterEach(() => vi.restoreAllMocks())

const ERRORS: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  500: 'Internal Server Error',
}

function expectRefused(answer: ApiAnswer, status: number, exception: string, userId = 'u1'): void {
  expect(answer.status, answer.text).toBe(status)
  expect(JSON.parse(answer.text)).toEqual({
    error: ERRORS[status],
    exception,
    error_code: expect.any(String),
    request_id: expect.any(String),
    path: pathOf(client, userId),
    method: 'POST',
  })
}

const part = (name: string, value: string, more = '') =>
  `--B\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`
const filePart = (content: string, name = 'file') =>
  part(name, content, '; filename="report.pdf"\r\nContent-Type: application/pdf')
const PDF = pdfOf(extracted(reportOf({ name: 'Glucose' }))).toString('latin1')
const END = '--B--\r\n'
const FORM = { 'content-type': 'multipart/form-data; boundary=B' }

describe('200', () => {
  it.each([
    ['a PDF', Buffer.from('%PDF-1.4\n1 0 obj'), 'application/pdf'],
    ['a JPEG', Buffer.concat([JPEG_HEAD, Buffer.from('scan')]), 'image/jpeg'],
    ['a PNG', Buffer.concat([PNG_HEAD, Buffer.from('scan')]), 'image/png'],
  ])('takes %s, whatever its name and its sender say', async (_, file, mediaType) => {
    const answer = await world.submit(client, { file, fileName: 'x.txt', fileType: 'text/plain' })
    expect(answer.status, answer.text).toBe(200)
    const { document_id: documentId, ...rest } = JSON.parse(answer.text)
    expect(documentId).toMatch(UUID)
    expect(rest).toEqual({ status: 'received' })
    expect(await world.view(client, documentId)).toMatchObject({
      userId: 'u1',
      state: 'received',
      mediaType,
      sizeBytes: file.length,
      timezone: '-05:00',
    })
  })

  it.each(['+00:00', '-03:30', '+14:00', 'Z'])('takes the zone %s', async (timezone) => {
    expect(await world.view(client, await world.submitted(client, { timezone }))).toMatchObject({ timezone })
  })

  test('fields may come in any order, with unknown ones among them', async () => {
    const notes = part('note', 'fasting') + filePart('%PDF-1.7 other', 'second')
    const answer = await world.send(client, FORM, part('timezone', 'Z') + notes + filePart(PDF) + END)
    expect(answer.status, answer.text).toBe(200)
  })

  test('the user is created, once, and the client is notified', async () => {
    await Promise.all([1, 2, 3].map(() => world.submitted(client, { userId: 'nuevo/ü' })))
    const { scope } = await world.user(client, 'nuevo/ü')
    const created = await world.platform.db
      .selectFrom('documents')
      .select('document_key')
      .where('user_key', '=', scope.userKey)
      .execute()
    expect(created.length).toBeLessThanOrEqual(1)
    expect(await world.count()).toBeGreaterThanOrEqual(3)
  })

  test('a client may be named in capitals', async () => {
    const shouted = { ...client, clientUuid: client.clientUuid.toUpperCase() }
    expect((await world.submit(shouted)).status).toBe(200)
  })

  test('the document is read by another node than the one that took it', async () => {
    const node = await world.startNode()
    const documentId = await world.submitted(client, { url: node.url })
    await world.drain()
    expect(await world.view(client, documentId)).toMatchObject({ state: 'extracted' })
    const other = await world.submitted(client, { file: pdfOf(extracted(reportOf({ value: 9 }))) })
    await world.drain(node.platform)
    expect(await world.view(client, other)).toMatchObject({ state: 'extracted' })
    await node.close()
  })
})

describe('401', () => {
  const wrong = 'The client_uuid or password are incorrect'
  const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`

  test('without credentials', async () => {
    const url = `${world.platform.baseUrl}${pathOf(client, 'u1')}`
    const response = await fetch(url, { method: 'POST', headers: FORM, body: filePart(PDF) + END })
    const { headers, status } = response
    expectRefused({ status, headers, text: await response.text() }, 401, wrong)
    expect(headers.get('www-authenticate')).toMatch(/^Basic /)
  })

  it.each([
    ['a wrong secret', () => basic(`${client.clientUuid}:sk_wrong`), wrong],
    ['an unknown client', () => basic(`${crypto.randomUUID()}:sk_wrong`), wrong],
    ['no pair', () => 'Basic !', wrong],
    ['another scheme', () => 'Digest x', 'Unsupported authorization type'],
    ['a token that is none', () => 'Bearer nonsense', 'The access token is not valid'],
    ['no token', () => 'Bearer', 'Unsupported authorization type'],
  ])('%s', async (_, authorization, exception) => {
    expectRefused(await world.submit(client, { authorization: authorization() }), 401, exception)
  })

  test('comes before everything else', async () => {
    const authorization = basic(`${client.clientUuid}:sk_wrong`)
    expectRefused(await world.send(client, { authorization, 'content-type': 'text/plain' }, 'x'), 401, wrong)
  })
})

describe('403', () => {
  test('Lab Data is not activated', async () => {
    client = await world.client({ labData: false })
    expectRefused(await world.submit(client), 403, 'feature_not_included')
  })

  test('the client_uuid of another client', async () => {
    const { authorization } = client
    client = await world.client()
    const exception = 'client_uuid is not that of the credentials'
    expectRefused(await world.submit(client, { authorization }), 403, exception)
  })

  test('comes before the content type', async () => {
    client = await world.client({ labData: false })
    const answer = await world.send(client, { 'content-type': 'text/plain' }, 'x')
    expectRefused(answer, 403, 'feature_not_included')
  })
})

describe('415', () => {
  it.each([
    ['JSON', { 'content-type': 'application/json' }, '{}'],
    ['an address-encoded form', { 'content-type': 'application/x-www-form-urlencoded' }, 'timezone=Z'],
    ['the bare file', { 'content-type': 'application/pdf' }, PDF],
    ['another multipart', { 'content-type': 'multipart/mixed; boundary=B' }, filePart(PDF) + END],
  ])('%s', async (_, headers, body) => {
    expectRefused(await world.send(client, headers, body), 415, 'unsupported content type')
  })

  test('nothing at all', async () => {
    expectRefused(await world.send(client, {}), 415, 'content type must be multipart/form-data')
  })
})

describe('400', () => {
  const zone = part('timezone', 'Z')
  const malformed = 'the form is not well-formed multipart/form-data'
  it.each([
    ['no file', zone + END, 'file is required'],
    ['no timezone', filePart(PDF) + END, 'timezone is required'],
    ['no field at all', END, 'file is required'],
    ['two files', filePart(PDF) + filePart(PDF) + zone + END, 'file must be given once'],
    ['two timezones', filePart(PDF) + zone + zone + END, 'timezone must be given once'],
    ['a file that is text', part('file', PDF) + zone + END, 'file must be a file, with a filename'],
    ['a timezone that is a file', filePart(PDF) + filePart('Z', 'timezone') + END, 'timezone must be text'],
    ['an empty file', filePart('') + zone + END, 'file is empty'],
    [
      'wrong content under a right name',
      filePart('<html>not one') + zone + END,
      'file must be a PDF, JPEG or PNG',
    ],
    ['a form that breaks off', filePart(PDF) + zone.slice(0, -10), malformed],
    ['no form', 'nothing of the kind', malformed],
    ['far too many fields', part('x', 'y').repeat(100) + filePart(PDF) + zone + END, malformed],
  ])('%s', async (_, body, exception) => {
    const before = await world.count()
    expectRefused(await world.send(client, FORM, body), 400, exception)
    expect(await world.count()).toBe(before)
  })

  test('a form without its boundary', async () => {
    const answer = await world.send(client, { 'content-type': 'multipart/form-data' }, filePart(PDF) + END)
    expectRefused(answer, 400, malformed)
  })

  it.each([
    'UTC',
    'EST',
    'Europe/Berlin',
    '+1:00',
    '-5',
    '05:00',
    '+0500',
    '+24:00',
    '+05:60',
    'z',
    '',
    ' Z',
    '+05:00 ',
  ])('the timezone %j', async (timezone) => {
    const exception = 'timezone must be a UTC offset: a sign and HH:MM, or Z'
    expectRefused(await world.submit(client, { timezone }), 400, exception)
  })

  it.each(['u'.repeat(51), 'a\u0007b'])('the user_id %j', async (userId) => {
    const exception = 'user_id must be 1 to 50 characters, none of them control'
    expectRefused(await world.submit(client, { userId }), 400, exception, userId)
  })
})

test('500: what cannot be stored is not acknowledged', async () => {
  const before = await world.count()
  vi.spyOn(world.platform.keyring, 'get').mockRejectedValue(new Error('out of reach'))
  expectRefused(await world.submit(client), 500, 'internal error; try again')
  vi.restoreAllMocks()
  expect(await world.count()).toBe(before)
  expect((await world.submit(client)).status).toBe(200)
})
