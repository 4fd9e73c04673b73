import { randomBytes, randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { same } from '../../oauth/token.ts'
import { DAY } from '../../people/calendar.ts'
import type { Subscription } from '../../platform/state.ts'
import type { VendorContext } from '../../platform/vendor.ts'
import { type FieldProblem, sendProblem, sendUnprocessable } from './errors.ts'

export const WEBHOOK_PATH = '/v2/webhook/subscription'

const LIFE_MS = 90 * DAY
const HANDSHAKE_TIMEOUT_MS = 10_000

const EVENT_TYPES = ['create', 'update', 'delete']
const DATA_TYPES = [
  'tag',
  'enhanced_tag',
  'workout',
  'session',
  'sleep',
  'daily_sleep',
  'daily_readiness',
  'daily_activity',
  'daily_spo2',
  'sleep_time',
  'rest_mode_period',
  'ring_configuration',
  'daily_stress',
  'daily_cardiovascular_age',
  'daily_resilience',
  'vo2_max',
  'meal',
]

type Body = Record<string, unknown>

export function registerSubscriptions(app: FastifyInstance, context: VendorContext): void {
  const { state, clock, save } = context
  const find = (id: string | undefined) => state.subscriptions.find((known) => known.id === id)
  const missing = (reply: FastifyReply) => reply.code(404).send({ detail: 'Subscription not found.' })
  type ById = { Params: { id: string } }

  app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      if (!isApplication(context, request)) return sendProblem(reply, 401, 'Unknown application.')
    })
    scope.get(WEBHOOK_PATH, () => state.subscriptions.map(view))
    scope.get<ById>(`${WEBHOOK_PATH}/:id`, (request, reply) => {
      const known = find(request.params.id)
      return known ? view(known) : missing(reply)
    })
    scope.post<{ Body: Body | null }>(WEBHOOK_PATH, async (request, reply) => {
      const asked = request.body ?? {}
      const problems = problemsOf(asked)
      if (problems.length > 0) return sendUnprocessable(reply, problems)
      const wanted = read(asked, randomUUID(), clock.now() + LIFE_MS)
      if (state.subscriptions.some((known) => isSamePair(known, wanted))) {
        return sendProblem(reply, 409, 'This subscription exists already.')
      }
      if (!(await shakeHands(wanted, context.closing)))
        return sendProblem(reply, 400, 'The callback failed verification.')
      state.subscriptions.push(wanted)
      save()
      return reply.code(201).send(view(wanted))
    })
    scope.put<ById>(`${WEBHOOK_PATH}/renew/:id`, (request, reply) => {
      const known = find(request.params.id)
      if (!known) return missing(reply)
      known.expiresAt = clock.now() + LIFE_MS
      save()
      return view(known)
    })
    scope.put<ById & { Body: Body | null }>(`${WEBHOOK_PATH}/:id`, async (request, reply) => {
      const known = find(request.params.id)
      if (!known) return missing(reply)
      const asked = { ...fields(known), verification_token: undefined, ...request.body }
      const problems = problemsOf(asked)
      if (problems.length > 0) return sendUnprocessable(reply, problems)
      const wanted = read(asked, known.id, known.expiresAt)
      if (!(await shakeHands(wanted, context.closing)))
        return sendProblem(reply, 400, 'The callback failed verification.')
      Object.assign(known, wanted)
      save()
      return view(known)
    })
    scope.delete<ById>(`${WEBHOOK_PATH}/:id`, (request, reply) => {
      if (!find(request.params.id)) return missing(reply)
      state.subscriptions = state.subscriptions.filter((known) => known.id !== request.params.id)
      save()
      return reply.code(204).send()
    })
  })
}

function isApplication(context: VendorContext, request: FastifyRequest): boolean {
  const header = (name: string) => String(request.headers[name] ?? '')
  return (
    same(header('x-client-id'), context.app.clientId) &&
    same(header('x-client-secret'), context.app.clientSecret)
  )
}

/** The callback must know its own token and give the challenge back. */
async function shakeHands(subscription: Subscription, closing: AbortSignal): Promise<boolean> {
  const challenge = randomBytes(16).toString('hex')
  const address = new URL(subscription.callbackUrl)
  address.searchParams.set('verification_token', subscription.verificationToken)
  address.searchParams.set('challenge', challenge)
  try {
    const answer = await fetch(address, {
      signal: AbortSignal.any([AbortSignal.timeout(HANDSHAKE_TIMEOUT_MS), closing]),
    })
    const body = (await answer.json()) as { challenge?: unknown } | null
    return answer.ok && body?.challenge === challenge
  } catch {
    return false
  }
}

function problemsOf(asked: Body): FieldProblem[] {
  const checks: [string, (value: unknown) => boolean][] = [
    ['callback_url', (value) => typeof value === 'string' && URL.canParse(value)],
    ['verification_token', (value) => typeof value === 'string' && value !== ''],
    ['event_type', (value) => EVENT_TYPES.includes(String(value))],
    ['data_type', (value) => DATA_TYPES.includes(String(value))],
  ]
  return checks.flatMap(([name, isValid]) =>
    isValid(asked[name])
      ? []
      : [{ type: 'value_error', loc: ['body', name], msg: 'Value is not valid', input: asked[name] ?? null }],
  )
}

function read(asked: Body, id: string, expiresAt: number): Subscription {
  return {
    id,
    callbackUrl: String(asked.callback_url),
    verificationToken: String(asked.verification_token),
    eventType: String(asked.event_type),
    dataType: String(asked.data_type),
    expiresAt,
  }
}

function isSamePair(a: Subscription, b: Subscription): boolean {
  return a.eventType === b.eventType && a.dataType === b.dataType
}

function fields(subscription: Subscription): Body {
  return {
    callback_url: subscription.callbackUrl,
    verification_token: subscription.verificationToken,
    event_type: subscription.eventType,
    data_type: subscription.dataType,
  }
}

function view(subscription: Subscription) {
  const { verification_token: _secret, ...shown } = fields(subscription)
  return {
    id: subscription.id,
    ...shown,
    expiration_time: new Date(subscription.expiresAt).toISOString(),
  }
}
