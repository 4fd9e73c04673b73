import { connect } from 'node:net'
import { ReadableStream } from 'node:stream/web'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiClient } from '../../test/api.ts'
import { createLabWorld, extracted, type LabWorld, pathOf, pdfOf } from '../../test/lab.ts'

const LIMIT = 10 * 1024 * 1024

let world: LabWorld
let client: ApiClient
beforeAll(async () => {
  world = await createLabWorld()
  client = await world.client()
})
afterAll(() => world.close())

function pdfOfSize(size: number): Buffer {
  const file = Buffer.alloc(size, 'x')
  file.write('%PDF-1.7\n')
  return file
}

const HEAD = [
  '--B\r\nContent-Disposition: form-data; name="timezone"\r\n\r\nZ\r\n',
  '--B\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n',
].join('')
const TAIL = '\r\n--B--\r\n'

/** Sends a chunked request, whose length is unknown in advance. */
async function stream(chunks: AsyncIterable<Uint8Array>): Promise<Response> {
  return fetch(`${world.platform.baseUrl}${pathOf(client, 'u1')}`, {
    method: 'POST',
    headers: {
      authorization: client.authorization,
      'content-type': 'multipart/form-data; boundary=B',
    },
    body: ReadableStream.from(chunks),
    duplex: 'half',
  } as RequestInit)
}

test('a file of 10 MB is taken, to the last byte', async () => {
  const documentId = await world.submitted(client, { file: pdfOfSize(LIMIT) })
  expect(await world.view(client, documentId)).toMatchObject({ state: 'received', sizeBytes: LIMIT })
})

test('one byte more is not', async () => {
  const before = await world.count()
  const answer = await world.submit(client, { file: pdfOfSize(LIMIT + 1) })
  expect(answer.status).toBe(413)
  expect(JSON.parse(answer.text)).toMatchObject({
    error: 'Payload Too Large',
    exception: `file must not be larger than ${LIMIT} bytes`,
  })
  expect(await world.count()).toBe(before)
})

test('a file that comes slowly, in pieces of any size, is taken', async () => {
  const file = pdfOf(extracted())
  async function* slowly() {
    for (const piece of [HEAD.slice(0, 30), HEAD.slice(30)]) yield Buffer.from(piece)
    for (let at = 0; at < file.length; at += 97) {
      await sleep(5)
      yield file.subarray(at, at + 97)
    }
    yield Buffer.from(TAIL)
  }
  const response = await stream(slowly())
  expect(response.status).toBe(200)
  const { document_id: documentId } = (await response.json()) as { document_id: string }
  await world.drain()
  expect(await world.view(client, documentId)).toMatchObject({ state: 'extracted', sizeBytes: file.length })
})

/** Returns a response that arrives before the request has ended: a client that waits for its end would wait for ever. */
async function answeredBeforeTheEnd(head: string): Promise<string> {
  const { hostname, port } = new URL(world.platform.baseUrl)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  const answer = new Promise<string>((resolve) => socket.once('data', (data) => resolve(data.toString())))
  socket.write(
    `POST ${pathOf(client, 'u1')} HTTP/1.1\r\nhost: x\r\nauthorization: ${client.authorization}\r\n` +
      'content-type: multipart/form-data; boundary=B\r\ntransfer-encoding: chunked\r\n\r\n',
  )
  const chunk = (data: string) => `${Buffer.byteLength(data).toString(16)}\r\n${data}\r\n`
  socket.write(chunk(head))
  const piece = chunk('x'.repeat(64 * 1024))
  for (let sent = 0; sent < LIMIT + 128 * 1024; sent += 64 * 1024)
    if (!socket.write(piece)) await new Promise((resolve) => socket.once('drain', resolve))
  try {
    return await answer
  } finally {
    socket.destroy()
  }
}

test('an upload that does not end is refused when it is too large, not later', async () => {
  expect(await answeredBeforeTheEnd(`${HEAD}%PDF-1.7`)).toMatch(/^HTTP\/1\.1 413 /)
})

test('so is a field that does not end', async () => {
  const head = '--B\r\nContent-Disposition: form-data; name="note"\r\n\r\n'
  expect(await answeredBeforeTheEnd(head)).toMatch(/^HTTP\/1\.1 413 /)
})

test('an upload that breaks off leaves nothing behind', async () => {
  const before = await world.count()
  const { hostname, port } = new URL(world.platform.baseUrl)
  const socket = connect(Number(port), hostname)
  socket.write(
    `POST ${pathOf(client, 'u1')} HTTP/1.1\r\nhost: x\r\nauthorization: ${client.authorization}\r\n` +
      `content-type: multipart/form-data; boundary=B\r\ncontent-length: 100000\r\n\r\n${HEAD}%PDF-1.7`,
  )
  await sleep(50)
  socket.destroy()
  await sleep(50)
  expect(await world.count()).toBe(before)
  expect((await world.submit(client)).status).toBe(200)
})
