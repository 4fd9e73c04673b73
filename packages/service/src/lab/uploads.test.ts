import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { ApiClient } from '../../test/api.ts'
import { createLabWorld, type LabWorld, pathOf } from '../../test/lab.ts'

const PATIENCE_MS = 800
const ARRIVAL_MS = 5_000
const HEAD = [
  '--B\r\nContent-Disposition: form-data; name="timezone"\r\n\r\nZ\r\n',
  '--B\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7',
].join('')

let world: LabWorld
let clients: [ApiClient, ApiClient, ApiClient]
beforeAll(async () => {
  const uploads = { atOnce: 2, ofOneClient: 1, patienceMs: PATIENCE_MS, arrivalMs: ARRIVAL_MS }
  world = await createLabWorld({ uploads })
  clients = [await world.client(), await world.client(), await world.client()]
})
afterAll(() => world.close())

const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) {
    if (socket.closed) continue
    socket.destroy()
    await once(socket, 'close')
  }
})

/** An upload of which the end never comes, once the server has begun with it. */
async function hang(client: ApiClient): Promise<Socket> {
  const { hostname, port } = new URL(world.platform.baseUrl)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  sockets.push(socket)
  const headers = [
    `POST ${pathOf(client, 'u1')} HTTP/1.1`,
    'host: x',
    `authorization: ${client.authorization}`,
    'content-type: multipart/form-data; boundary=B',
    'content-length: 100000',
    'expect: 100-continue',
  ]
  socket.write(`${headers.join('\r\n')}\r\n\r\n`)
  await once(socket, 'data')
  socket.write(HEAD)
  return socket
}

/** Retries, because the upload that hangs may not have been let in yet. */
const refusal = (client: ApiClient, status: number) =>
  vi.waitFor(
    async () => {
      const answer = await world.submit(client)
      expect(answer.status).toBe(status)
      return answer
    },
    { timeout: ARRIVAL_MS },
  )

test('a client with its share of uploads under way gets a Retry-After, others are served', async () => {
  await hang(clients[0])
  const refused = await refusal(clients[0], 429)
  expect(refused.headers.get('retry-after')).toBe('5')
  expect(JSON.parse(refused.text)).toEqual({
    error: 'Too Many Requests',
    exception: 'too many uploads at once',
    error_code: 'lab_uploads_limited',
    request_id: expect.any(String),
    path: pathOf(clients[0], 'u1'),
    method: 'POST',
  })
  expect((await world.submit(clients[1])).status).toBe(200)
})

test('when all places are taken the service is busy, until an upload breaks off', async () => {
  const [first] = [await hang(clients[0]), await hang(clients[1])]
  const refused = await refusal(clients[2], 503)
  expect(refused.headers.get('retry-after')).toBe('5')
  expect(JSON.parse(refused.text)).toMatchObject({
    error: 'Service Unavailable',
    exception: 'busy with other uploads; try again',
  })
  first.destroy()
  expect((await world.submit(clients[2])).status).toBe(200)
})

test('an upload that does not come to its end is ended', async () => {
  const socket = await hang(clients[0])
  let answer = ''
  socket.on('data', (data) => {
    answer += data
  })
  await once(socket, 'close')
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toEqual({
    error: 'Request Timeout',
    exception: 'the upload must end within 5 seconds',
    error_code: 'lab_upload_timeout',
    request_id: expect.any(String),
    path: pathOf(clients[0], 'u1'),
    method: 'POST',
  })
})

test('uploads that come together wait for each other', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, (_, n) => world.submit(clients[n % 2]!)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
})
