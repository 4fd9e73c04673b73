import { Buffer } from 'node:buffer'
import { request } from 'node:http'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { signWebhook } from '../webhook/sign.ts'
import { startTestReceiver } from './receiver.ts'
import type { TestReceiver } from './types.ts'

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const wrong = `whsec_${Buffer.alloc(32, 8).toString('base64')}`

let receiver: TestReceiver

beforeEach(async () => {
  receiver = await startTestReceiver({ secrets: secret })
})

afterEach(() => receiver.close())

function send(document: object, { secrets = secret, path = '' } = {}) {
  const body = JSON.stringify(document)
  const id = 'msg_1'
  const timestamp = Math.floor(Date.now() / 1000)
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signWebhook({ id, timestamp, body, secrets }),
  }
  return fetch(`${receiver.url}${path}`, { method: 'POST', headers, body })
}

describe('what arrives', () => {
  test('is kept as it was sent, and verified', async () => {
    const response = await send({ user_id: 'é' }, { path: 'hook?a=1' })
    expect(response.status).toBe(200)
    expect(receiver.received).toHaveLength(1)
    const [webhook] = receiver.received
    expect(webhook).toMatchObject({
      method: 'POST',
      path: '/hook?a=1',
      json: { user_id: 'é' },
      failure: null,
    })
    expect(webhook?.headers['webhook-id']).toBe('msg_1')
    expect(Buffer.from(webhook!.rawBody).toString()).toBe('{"user_id":"é"}')
    expect(webhook?.event).toMatchObject({ id: 'msg_1', document: { user_id: 'é' } })
  })

  test('is answered and kept with its failure when it does not verify', async () => {
    expect((await send({}, { secrets: wrong })).status).toBe(200)
    expect(receiver.received[0]).toMatchObject({ event: null, failure: { reason: 'no_matching_signature' } })
  })

  test('is verified with secrets that came later', async () => {
    receiver.verifyWith([wrong, secret])
    await send({}, { secrets: wrong })
    expect(receiver.received[0]?.event?.id).toBe('msg_1')
  })

  test('is not verified without secrets, and need not be JSON', async () => {
    const open = await startTestReceiver()
    try {
      await fetch(open.url, { method: 'PUT', body: 'plain' })
      expect(open.received[0]).toMatchObject({ method: 'PUT', json: undefined, event: null, failure: null })
    } finally {
      await open.close()
    }
  })

  test('is verified by the clock that was given', async () => {
    const later = await startTestReceiver({ secrets: secret, now: () => Date.now() + 86_400_000 })
    try {
      const id = 'msg_1'
      const timestamp = Math.floor(Date.now() / 1000)
      const headers = {
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signWebhook({ id, timestamp, body: '{}', secrets: secret }),
      }
      await fetch(later.url, { method: 'POST', headers, body: '{}' })
      expect(later.received[0]?.failure?.reason).toBe('timestamp_too_old')
    } finally {
      await later.close()
    }
  })

  test('is refused when it is too large', async () => {
    const response = await fetch(receiver.url, { method: 'POST', body: Buffer.alloc(16 * 1024 * 1024 + 1) })
    expect(response.status).toBe(413)
    expect(receiver.received[0]).toMatchObject({ failure: { reason: 'malformed_body' } })
    expect(receiver.received[0]?.rawBody).toHaveLength(0)
  })

  test('is not kept when the sender hangs up in the middle', async () => {
    await new Promise<void>((resolve) => {
      const half = request(receiver.url, { method: 'POST', headers: { 'content-length': '10' } })
      half.on('error', () => resolve())
      half.write('12345', () => half.destroy(new Error('hung up')))
    })
    await send({})
    expect(receiver.received).toHaveLength(1)
  })
})

describe('next', () => {
  test('returns each webhook once, also one that is already there', async () => {
    await send({ n: 1 })
    const second = receiver.next((webhook) => (webhook.json as { n: number }).n === 2)
    const first = receiver.next()
    await send({ n: 2 })
    expect((await first).json).toEqual({ n: 1 })
    expect((await second).json).toEqual({ n: 2 })
  })

  test('leaves alone what does not match', async () => {
    await send({ n: 1 })
    await expect(receiver.next((webhook) => webhook.method === 'GET', 1)).rejects.toThrow('1 received so far')
    expect((await receiver.next()).json).toEqual({ n: 1 })
  })

  test('fails when its predicate throws, without disturbing the request', async () => {
    const broken = expect(
      receiver.next(() => {
        throw new Error('broken predicate')
      }),
    ).rejects.toThrow('broken predicate')
    expect((await send({})).status).toBe(200)
    await broken
  })

  test('fails when the receiver is closed', async () => {
    const waiting = expect(receiver.next()).rejects.toThrow('closed')
    await receiver.close()
    await waiting
    await expect(receiver.next()).rejects.toThrow('closed')
  })
})

describe('a script', () => {
  test('is followed in order, then the answer is 200', async () => {
    receiver.answerWith([
      { status: 503, headers: { 'retry-after': '7' }, body: 'busy' },
      { delayMs: 1, status: 202 },
    ])
    const first = await send({})
    expect([first.status, first.headers.get('retry-after'), await first.text()]).toEqual([503, '7', 'busy'])
    expect((await send({})).status).toBe(202)
    expect((await send({})).status).toBe(200)
  })

  test('can reset the connection, after the webhook was recorded', async () => {
    receiver.answerWith([{ reset: true }])
    await expect(send({})).rejects.toThrow('fetch failed')
    expect(receiver.received).toHaveLength(1)
    expect((await send({})).status).toBe(200)
  })

  test('replaces an earlier one', async () => {
    receiver.answerWith([{ status: 500 }, { status: 500 }])
    receiver.answerWith([{ status: 410 }])
    expect((await send({})).status).toBe(410)
    expect((await send({})).status).toBe(200)
  })

  test('does not keep close waiting for a long delay', async () => {
    receiver.answerWith([{ delayMs: 3_600_000 }])
    const sent = expect(send({})).rejects.toThrow('fetch failed')
    await receiver.next()
    await receiver.close()
    await sent
  })
})

test('close can be called twice', async () => {
  await receiver.close()
  await receiver.close()
  await expect(fetch(receiver.url)).rejects.toThrow('fetch failed')
})

test('a port in use is an error', async () => {
  const port = Number(new URL(receiver.url).port)
  await expect(startTestReceiver({ port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
})
