import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bearerOf } from '../../platform/server.ts'
import type { VendorContext } from '../../platform/vendor.ts'
import { sendStatus, sendUnauthenticated } from './errors.ts'
import { memoryOf, type Subscriber } from './memory.ts'
import { operationsOf } from './operations.ts'
import { isProjectToken } from './project-token.ts'
import { instant } from './shape.ts'
import { dataTypes } from './types.ts'

const SUBSCRIBERS_PATH = '/v4/projects/:project/subscribers'

/** As the usual mapping of long-running operations has it; the vendor's description does not list the call. */
const OPERATION_PATH = '/v4/projects/:project/operations/:id'
const CHANGEABLE = ['endpointUri', 'subscriberConfigs', 'endpointAuthorization']

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
  const operations = operationsOf(context, view)
  const find = (request: Request) => memory.subscribers.find(({ id }) => id === request.params.id)
  const missing = (reply: FastifyReply) => sendStatus(reply, 404, 'The subscriber was not found.')
  const own =
    (handle: (request: Request, reply: FastifyReply) => unknown) => (request: unknown, reply: unknown) =>
      guarded(context, request as Request, reply as FastifyReply, handle)

  app.get(
    SUBSCRIBERS_PATH,
    own((request) => {
      const { project } = request.params
      const created = operations.lookAtList().map((one) => ({ ...view(project, one), state: 'UNVERIFIED' }))
      const subscribers = [...memory.subscribers.map((one) => view(project, one)), ...created]
      return subscribers.length === 0 ? {} : { subscribers, totalSize: subscribers.length }
    }),
  )
  app.get(
    OPERATION_PATH,
    own((request, reply) => {
      const { project, id } = request.params
      const found = operations.look(`projects/${project}/operations/${id}`)
      return found ?? sendStatus(reply, 404, 'The operation was not found.')
    }),
  )
  app.post(
    SUBSCRIBERS_PATH,
    own(async (request, reply) => {
      const id = request.query.subscriberId ?? randomUUID()
      const now = instant(context.clock.now())
      const subscriber = read(request.body ?? {}, { id, createTime: now, updateTime: now })
      if (!ID.test(id) || !isComplete(subscriber)) return sendInvalid(reply)
      if (memory.subscribers.some((known) => known.id === id) || operations.isUnderWay(id)) {
        return sendStatus(reply, 409, 'The subscriber exists already.')
      }
      const verified = await shakeHands(subscriber, context.closing)
      return operations.begin(request.params.project, { kind: 'create', subscriber, verified })
    }),
  )
  app.patch(
    `${SUBSCRIBERS_PATH}/:id`,
    own(async (request, reply) => {
      const known = find(request)
      if (!known) return missing(reply)
      const mask = request.query.updateMask?.split(',') ?? []
      if (!mask.every((name) => CHANGEABLE.includes(name))) return sendInvalid(reply)
      const masked = Object.fromEntries(
        Object.entries(request.body ?? {}).filter(([name]) => mask.includes(name)),
      )
      const subscriber = read(masked, { ...known, updateTime: instant(context.clock.now()) })
      if (!isComplete(subscriber)) return sendInvalid(reply)
      // Only a change of the address or of the secret is checked.
      const isChecked = mask.some((name) => name !== 'subscriberConfigs')
      const verified = !isChecked || (await shakeHands(subscriber, context.closing))
      return operations.begin(request.params.project, { kind: 'patch', subscriber, verified })
    }),
  )
  app.delete(
    `${SUBSCRIBERS_PATH}/:id`,
    own((request, reply) => {
      const known = find(request)
      if (!known) return missing(reply)
      return operations.begin(request.params.project, { kind: 'delete', subscriber: known, verified: true })
    }),
  )
}

const sendInvalid = (reply: FastifyReply) => sendStatus(reply, 400, 'Request contains an invalid argument.')

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
