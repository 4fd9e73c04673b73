import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { isBasicClient } from '../../oauth/token.ts'
import type { VendorContext } from '../../platform/vendor.ts'
import { sendProblem } from './errors.ts'
import { memoryOf, type Webhook } from './memory.ts'

export const WEBHOOK_PATH = '/v3/webhooks'

const EVENTS = [
  'EXERCISE',
  'SLEEP',
  'CONTINUOUS_HEART_RATE',
  'SLEEP_WISE_CIRCADIAN_BEDTIME',
  'SLEEP_WISE_ALERTNESS',
  'ACTIVITY_SUMMARY',
  'PHYSICAL_INFORMATION',
]
const PING_TIMEOUT_MS = 10_000

type Body = { events?: unknown; url?: unknown } | null
type ById = { Params: { id: string }; Body: Body }

/** One webhook per application; its key is shown when it is made and never again. */
export function registerWebhooks(app: FastifyInstance, context: VendorContext): void {
  const memory = memoryOf(context.state)
  const ping = (url: string) => pinged(url, context)

  app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      if (!isBasicClient(context.app, request)) return sendProblem(reply, 401, 'Unknown application.')
    })
    scope.get(WEBHOOK_PATH, () => ({ data: memory.webhook ? [shown(memory.webhook)] : [] }))
    scope.post<{ Body: Body }>(WEBHOOK_PATH, async (request, reply) => {
      const { events, url } = request.body ?? {}
      if (!isEvents(events) || !isAddress(url)) return sendProblem(reply, 400, 'Webhook cannot be created.')
      if (memory.webhook) return sendProblem(reply, 409, 'Webhook already exists.')
      if (!(await ping(url))) return sendProblem(reply, 400, 'Ping to the webhook url failed.')
      const webhook = { id: randomUUID().slice(0, 8), events, url, active: true, key: randomUUID() }
      memory.webhook = webhook
      context.save()
      const { active: _active, ...created } = shown(webhook)
      return reply.code(201).send({ data: { ...created, signature_secret_key: webhook.key } })
    })
    scope.patch<ById>(`${WEBHOOK_PATH}/:id`, async (request, reply) => {
      const known = memory.webhook
      if (known?.id !== request.params.id) return sendProblem(reply, 404, 'Webhook not found.')
      const { events = known.events, url = known.url } = request.body ?? {}
      if (!isEvents(events) || !isAddress(url)) return sendProblem(reply, 400, 'Webhook cannot be updated.')
      if (url !== known.url && !(await ping(url))) {
        return sendProblem(reply, 400, 'Ping to the webhook url failed.')
      }
      Object.assign(known, { events, url })
      context.save()
      return { data: [shown(known)] }
    })
    scope.delete<ById>(`${WEBHOOK_PATH}/:id`, (request, reply) => {
      if (memory.webhook?.id !== request.params.id) return sendProblem(reply, 404, 'Webhook not found.')
      memory.webhook = null
      context.save()
      return reply.code(204).send()
    })
    for (const [action, active] of [
      ['activate', true],
      ['deactivate', false],
    ] as const) {
      scope.post(`${WEBHOOK_PATH}/${action}`, async (_request, reply) => {
        if (!memory.webhook) return reply.code(204).send()
        if (active && !(await ping(memory.webhook.url))) {
          return sendProblem(reply, 400, 'Ping to the webhook url failed.')
        }
        memory.webhook.active = active
        context.save()
        return reply.code(200).send()
      })
    }
  })
}

/** Unsigned, because the key is not yet known. */
async function pinged(url: string, { clock, closing }: VendorContext): Promise<boolean> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'polar-webhook-event': 'PING' },
      body: JSON.stringify({ timestamp: new Date(clock.now()).toISOString(), event: 'PING' }),
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(PING_TIMEOUT_MS), closing]),
    })
    await answer.arrayBuffer()
    return answer.status === 200
  } catch {
    return false
  }
}

function shown({ id, events, url, active }: Webhook) {
  return { id, events, url, active }
}

function isEvents(given: unknown): given is string[] {
  return Array.isArray(given) && given.length > 0 && given.every((event) => EVENTS.includes(String(event)))
}

function isAddress(given: unknown): given is string {
  return typeof given === 'string' && URL.canParse(given)
}
