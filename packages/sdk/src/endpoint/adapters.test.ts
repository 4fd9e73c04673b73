import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer, type ServerType } from '@hono/node-server'
import express from 'express'
import fastify from 'fastify'
import { Hono } from 'hono'
import { afterEach, describe, expect, test } from 'vitest'
import { signWebhook } from '../webhook/sign.ts'
import type { WebhookEvent } from '../webhook/verify.ts'
import { expressWebhook, fastifyWebhook, honoWebhook, nextWebhook } from './adapters.ts'
import { WEBHOOK_BODY_LIMIT_BYTES } from './body.ts'
import type { WebhookHandlerOptions } from './receive.ts'

const secrets = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const PATH = '/webhooks/tributary'

interface Running {
  url: string
  close(): Promise<unknown>
}

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** Each as its documentation registers a handler, beside a route of the application that parses JSON. */
const FRAMEWORKS: Record<string, (options: WebhookHandlerOptions) => Promise<Running>> = {
  'node:http': (options) => listening(createServer(expressWebhook(options))),
  Express: (options) => {
    const app = express()
    app.post(PATH, expressWebhook(options))
    app.use(express.json())
    app.post('/other', (request, response) => void response.json(request.body))
    app.use(quietErrors)
    return listening(createServer(app))
  },
  'Express with express.raw before it': (options) => {
    const app = express()
    app.post(PATH, express.raw({ type: 'application/json', limit: '16mb' }), expressWebhook(options))
    app.use(quietErrors)
    return listening(createServer(app))
  },
  Fastify: async (options) => {
    const app = fastify()
    app.register(fastifyWebhook({ path: PATH, ...options }))
    app.post('/other', async (request) => request.body)
    return { url: await app.listen({ port: 0, host: '127.0.0.1' }), close: () => app.close() }
  },
  Hono: (options) => {
    const app = new Hono()
    app.post(PATH, honoWebhook(options))
    app.post('/other', async (context) => context.json(await context.req.json()))
    app.onError((_, context) => context.body(null, 500))
    return listening(createAdaptorServer(app))
  },
  // The handler of a route of Next.js takes a Request and returns a Response; the framework itself is not installed here.
  'Next.js': (options) => {
    const POST = nextWebhook(options)
    const answer = (request: Request) => POST(request).catch(() => new Response(null, { status: 500 }))
    return listening(createAdaptorServer({ fetch: answer }))
  },
}

const quietErrors: express.ErrorRequestHandler = (error, _request, response, _next) => {
  response.status(error.status ?? 500).end()
}

async function listening(server: Server | ServerType): Promise<Running> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.close()
      if ('closeAllConnections' in server) server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

async function started(name: string, options: Partial<WebhookHandlerOptions> = {}) {
  const events: WebhookEvent[] = []
  const refusals: string[] = []
  const running = await FRAMEWORKS[name]!({
    secrets,
    handle: (event) => void events.push(event),
    onRefused: ({ reason }) => void refusals.push(reason),
    ...options,
  })
  closing.push(running.close)
  return { url: running.url, events, refusals }
}

function send(url: string, body: string, signed = body): Promise<Response> {
  const timestamp = Math.floor(Date.now() / 1_000)
  return fetch(`${url}${PATH}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signWebhook({ id: 'msg_1', timestamp, body: signed, secrets }),
    },
    body,
  })
}

/** The spelling that parsing and writing again would change: 1.0, and an escaped letter. */
const document = (bytes = 0) =>
  `{ "data_structure":"sleep_summary", "n":1.0, "\\u00e9":"${'é'.repeat(bytes / 2)}" }`

describe.each(Object.keys(FRAMEWORKS))('a webhook in %s', (name) => {
  test('acknowledges a verified document and hands it over, a large one too', async () => {
    const { url, events } = await started(name)
    expect((await send(url, document())).status).toBe(202)
    expect((await send(url, document(1_500_000))).status).toBe(202)
    expect(events.map(({ id, document: d }) => [id, 'data_structure' in d && d.data_structure])).toEqual(
      Array(2).fill(['msg_1', 'sleep_summary']),
    )
  })

  test('refuses what is not signed with 401 and what is larger than 16 MB with 413', async () => {
    const { url, events, refusals } = await started(name)
    expect((await send(url, document(), 'another body')).status).toBe(401)
    expect((await fetch(`${url}${PATH}`, { method: 'POST' })).status).toBe(401)
    expect((await send(url, document(WEBHOOK_BODY_LIMIT_BYTES))).status).toBe(413)
    expect(refusals).toEqual(['no_matching_signature', 'missing_header'])
    expect(events).toEqual([])
  })

  test('answers 500 when the document could not be stored, and waits until it is', async () => {
    let calls = 0
    const { url } = await started(name, {
      handle: async () => {
        await new Promise(setImmediate)
        calls += 1
        if (calls === 1) throw new Error('The disk is full.')
      },
    })
    expect((await send(url, document())).status).toBe(500)
    expect((await send(url, document())).status).toBe(202)
    expect(calls).toBe(2)
  })

  test('answers 500 when its own secret is wrong', async () => {
    const { url } = await started(name, { secrets: 'sk_the_key_of_the_api' })
    expect((await send(url, document())).status).toBe(500)
  })
})

test.each(['Express', 'Fastify', 'Hono'])('other routes of %s still parse JSON', async (name) => {
  const { url } = await started(name)
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${url}/other`, { method: 'POST', headers, body: '{"n": 1.0}' })
  expect(await answer.json()).toEqual({ n: 1 })
})

test('a body that Express parsed before is an error that says what to do', async () => {
  const errors: unknown[] = []
  const app = express()
  app.use(express.json())
  app.post(PATH, expressWebhook({ secrets, handle: () => expect.unreachable() }))
  app.use(((error, _request, response, _next) => {
    errors.push(error)
    response.status(500).end()
  }) satisfies express.ErrorRequestHandler)
  const running = await listening(createServer(app))
  closing.push(running.close)
  expect((await send(running.url, document())).status).toBe(500)
  expect(String(errors[0])).toContain('before express.json()')
})
