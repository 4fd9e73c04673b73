import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bearerOf } from '../../platform/server.ts'
import type { VendorContext } from '../../platform/vendor.ts'
import { sendStatus, sendUnauthenticated } from './errors.ts'
import { memoryOf, type Subscriber } from './memory.ts'
import { isProjectToken } from './project-token.ts'
import { instant } from './shape.ts'
import { dataTypes } from './types.ts'

export const SUBSCRIBERS_PATH = '/v4/projects/:project/subscribers'

const HANDSHAKE_TIMEOUT_MS = 10_000
const ID = /^[a-z][a-z0-9-]{2,34}[a-z0-9]$/

interface Body {
  endpointUri?: string
  subscriberConfigs?: { dataTypes?: string[]; subscriptionCreatePolicy?: string }[]
  endpointAuthorization?: { secret?: string }
}

type Request = FastifyRequest<{
  Params: { project: string; id: string }
  Querystring: Record<string, string | undefined>
  Body: Body | null
}>

/** Subscribers belong to the project: only its service account may touch them. */
export function registerSubscribers(app: FastifyInstance, context: VendorContext): void {
  const memory = memoryOf(context.state)
  const find = (request: Request) => memory.subscribers.find(({ id }) => id === request.params.id)
  const missing = (reply: FastifyReply) => sendStatus(reply, 404, 'The subscriber was not found.')
  const own =
    (handle: (request: Request, reply: FastifyReply) => unknown) => (request: unknown, reply: unknown) =>
      guarded(context, request as Request, reply as FastifyReply, handle)

  app.get(
    SUBSCRIBERS_PATH,
    own((request) => {
      const subscribers = memory.subscribers.map((one) => view(request.params.project, one))
      return subscribers.length === 0 ? {} : { subscribers, totalSize: subscribers.length }
    }),
  )
  app.post(
    SUBSCRIBERS_PATH,
    own(async (request, reply) => {
      const id = request.query.subscriberId ?? randomUUID()
      const now = instant(context.clock.now())
      const wanted = read(request.body ?? {}, { id, createTime: now, updateTime: now })
      if (!ID.test(id) || !isComplete(wanted)) return sendStatus(reply, 400, 'The subscriber is not valid.')
      if (memory.subscribers.some((known) => known.id === id)) {
        return sendStatus(reply, 409, 'The subscriber exists already.')
      }
      if (!(await shakeHands(wanted, context.closing))) return sendUnverified(reply)
      memory.subscribers.push(wanted)
      context.save()
      return operation(request.params.project, wanted)
    }),
  )
  app.patch(
    `${SUBSCRIBERS_PATH}/:id`,
    own(async (request, reply) => {
      const known = find(request)
      if (!known) return missing(reply)
      const mask = request.query.updateMask?.split(',') ?? []
      const masked = Object.fromEntries(
        Object.entries(request.body ?? {}).filter(([name]) => mask.includes(name)),
      )
      const wanted = read(masked, { ...known, updateTime: instant(context.clock.now()) })
      if (!isComplete(wanted)) return sendStatus(reply, 400, 'The subscriber is not valid.')
      if (!(await shakeHands(wanted, context.closing))) return sendUnverified(reply)
      Object.assign(known, wanted)
      context.save()
      return operation(request.params.project, known)
    }),
  )
  app.delete(
    `${SUBSCRIBERS_PATH}/:id`,
    own((request, reply) => {
      const known = find(request)
      if (!known) return missing(reply)
      memory.subscribers = memory.subscribers.filter((one) => one !== known)
      context.save()
      return { name: operationName(request.params.project), done: true, response: {} }
    }),
  )
}

function guarded(
  context: VendorContext,
  request: Request,
  reply: FastifyReply,
  handle: (request: Request, reply: FastifyReply) => unknown,
) {
  if (!isProjectToken(context, bearerOf(request))) return sendUnauthenticated(reply)
  if (request.params.project !== context.app.settings?.project_number) {
    return sendStatus(reply, 403, 'The caller does not have permission.', 'RESOURCE_PERMISSION_DENIED')
  }
  return handle(request, reply)
}

/** With our secret it must be welcome, without it must not. */
async function shakeHands({ endpointUri, secret }: Subscriber, closing: AbortSignal): Promise<boolean> {
  const knock = async (headers: Record<string, string>) => {
    const answer = await fetch(endpointUri, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Google-Health-API-Webhooks-Verifier',
        ...headers,
      },
      body: JSON.stringify({ type: 'verification' }),
      signal: AbortSignal.any([AbortSignal.timeout(HANDSHAKE_TIMEOUT_MS), closing]),
    })
    await answer.arrayBuffer()
    return answer.status
  }
  try {
    const [welcome, stranger] = [await knock({ authorization: secret }), await knock({})]
    return (welcome === 200 || welcome === 201) && (stranger === 401 || stranger === 403)
  } catch {
    return false
  }
}

function sendUnverified(reply: FastifyReply): FastifyReply {
  return sendStatus(reply, 400, 'The endpoint could not be verified.', 'ENDPOINT_VERIFICATION_FAILED')
}

/** `subscriberConfigs` is replaced whole; what is not given stays. */
function read(
  body: Body,
  known: Partial<Subscriber> & Pick<Subscriber, 'id' | 'createTime' | 'updateTime'>,
): Subscriber {
  return {
    ...known,
    endpointUri: body.endpointUri ?? known.endpointUri ?? '',
    secret: body.endpointAuthorization?.secret ?? known.secret ?? '',
    configs:
      body.subscriberConfigs?.map(({ dataTypes: types = [], subscriptionCreatePolicy = '' }) => ({
        dataTypes: types,
        subscriptionCreatePolicy,
      })) ??
      known.configs ??
      [],
  }
}

function isComplete({ endpointUri, secret, configs }: Subscriber): boolean {
  const known = dataTypes.filter(({ announced }) => announced).map(({ name }) => name)
  return (
    URL.canParse(endpointUri) &&
    /^(Bearer|Basic) .+/.test(secret) &&
    configs.every(
      ({ dataTypes: types, subscriptionCreatePolicy }) =>
        types.every((type) => known.includes(type)) && subscriptionCreatePolicy === 'AUTOMATIC',
    )
  )
}

/** Verified at once, so that the long-running operation is over when it begins. */
function operation(project: string, subscriber: Subscriber) {
  return {
    name: operationName(project),
    done: true,
    response: {
      '@type': 'type.googleapis.com/google.devicesandservices.health.v4.Subscriber',
      ...view(project, subscriber),
    },
  }
}

const operationName = (project: string) => `projects/${project}/operations/${randomUUID()}`

function view(project: string, { id, endpointUri, configs, createTime, updateTime }: Subscriber) {
  return {
    name: `projects/${project}/subscribers/${id}`,
    endpointUri,
    subscriberConfigs: configs,
    endpointAuthorization: { secretSet: true },
    state: 'ACTIVE',
    createTime,
    updateTime,
  }
}
