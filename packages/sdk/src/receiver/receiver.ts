import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readBody, WEBHOOK_BODY_LIMIT_BYTES } from '../endpoint/body.ts'
import { WebhookVerificationError } from '../webhook/errors.ts'
import { type VerifyWebhookOptions, verifyWebhook } from '../webhook/verify.ts'
import { giveAnswer } from './answer.ts'
import { Inbox } from './inbox.ts'
import type { ReceivedWebhook, ScriptedAnswer, TestReceiver, TestReceiverOptions } from './types.ts'

/** An HTTP server on the loopback address that stands in for a client's webhook endpoint in tests. */
export async function startTestReceiver(options: TestReceiverOptions = {}): Promise<TestReceiver> {
  const { port = 0, secrets, ...verification } = options
  let expected = secrets
  let script: ScriptedAnswer[] = []
  const inbox = new Inbox()

  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await readBody(request)
    inbox.add(recordOf(request, body, expected === undefined ? null : { ...verification, secrets: expected }))
    await giveAnswer(response, body === null ? { status: 413 } : (script.shift() ?? {}))
  }
  const server = createServer((request, response) => {
    receive(request, response).catch(() => request.socket.destroy())
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    received: inbox.received,
    next: (predicate, timeoutMs) => inbox.next(predicate, timeoutMs),
    answerWith: (answers) => {
      script = [...answers]
    },
    verifyWith: (given) => {
      expected = given
    },
    close: async () => {
      inbox.close()
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

function recordOf(
  request: IncomingMessage,
  body: Uint8Array | null,
  verification: VerifyWebhookOptions | null,
): ReceivedWebhook {
  const { method = '', url: path = '', headers } = request
  const rawBody = body ?? new Uint8Array()
  const webhook = { method, path, headers, rawBody, json: jsonOf(rawBody), event: null, failure: null }
  if (body === null) {
    const message = `The body is larger than the ${WEBHOOK_BODY_LIMIT_BYTES} bytes that the test receiver accepts.`
    return { ...webhook, failure: new WebhookVerificationError('malformed_body', message) }
  }
  if (verification === null) return webhook
  try {
    return { ...webhook, event: verifyWebhook(body, headers, verification) }
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error
    return { ...webhook, failure: error }
  }
}

function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    return undefined
  }
}
