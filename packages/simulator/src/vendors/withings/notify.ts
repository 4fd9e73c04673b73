import type { FastifyInstance, FastifyReply } from 'fastify'
import { one } from '../../oauth/fields.ts'
import { bearerOf } from '../../platform/server.ts'
import type { Grant } from '../../platform/state.ts'
import type { Fields, VendorContext } from '../../platform/vendor.ts'
import {
  STATUS,
  sendBody,
  sendFault,
  sendInvalid,
  sendMissingScope,
  sendStatus,
  sendUnknownAction,
} from './answers.ts'
import { ownState, type WithingsNotify } from './own-state.ts'

export const NOTIFY_PATH = '/notify'

const PROBE_TIMEOUT_MS = 10_000
/** The last second that 31 bits can count. */
const NEVER = 2_147_483_647

/** The scope that each category needs. */
const SCOPES: Record<number, string> = {
  1: 'user.metrics',
  2: 'user.metrics',
  4: 'user.metrics',
  16: 'user.activity',
  44: 'user.activity',
  46: 'user.info',
  50: 'user.sleepevents',
  51: 'user.sleepevents',
  54: 'user.metrics',
  58: 'user.metrics',
}

export function registerNotify(app: FastifyInstance, context: VendorContext): void {
  app.post<{ Body: Fields | null }>(NOTIFY_PATH, (request, reply) => {
    const grant = context.grants.find(bearerOf(request) ?? '')
    if (!grant) return sendFault(reply, 401)
    const fields = request.body ?? {}
    const asked = {
      personId: grant.personId,
      appli: Number(one(fields.appli)),
      callbackUrl: one(fields.callbackurl) ?? '',
      comment: one(fields.comment) ?? '',
    }
    switch (one(fields.action)) {
      case 'subscribe':
        return subscribe(context, grant, asked, reply)
      case 'list':
        return list(context, asked, fields.appli !== undefined, reply)
      case 'revoke':
        return revoke(context, asked, reply)
      default:
        return sendUnknownAction(reply)
    }
  })
}

async function subscribe(context: VendorContext, grant: Grant, asked: WithingsNotify, reply: FastifyReply) {
  const scope = SCOPES[asked.appli]
  if (scope === undefined) return sendInvalid(reply, 'appli')
  if (!grant.scopes.includes(scope)) return sendMissingScope(reply)
  if (!(await answers(asked.callbackUrl, context.closing))) {
    return sendStatus(reply, STATUS.callbackRefused, 'The callback URL is either absent or incorrect')
  }
  const own = ownState(context.state)
  own.notify = [...own.notify.filter((known) => !isSame(known, asked)), asked]
  context.save()
  return sendBody(reply, {})
}

function list(context: VendorContext, asked: WithingsNotify, oneAppli: boolean, reply: FastifyReply) {
  const profiles = ownState(context.state)
    .notify.filter(({ personId }) => personId === asked.personId)
    .filter(({ appli }) => !oneAppli || appli === asked.appli)
    .map(({ appli, callbackUrl, comment }) => ({
      appli,
      callbackurl: callbackUrl,
      comment,
      expires: NEVER,
    }))
  return sendBody(reply, { profiles })
}

function revoke(context: VendorContext, asked: WithingsNotify, reply: FastifyReply) {
  const own = ownState(context.state)
  if (!own.notify.some((known) => isSame(known, asked))) {
    return sendStatus(reply, STATUS.noSubscription, 'No such subscription could be deleted')
  }
  own.notify = own.notify.filter((known) => !isSame(known, asked))
  context.save()
  return sendBody(reply, {})
}

function isSame(a: WithingsNotify, b: WithingsNotify): boolean {
  return a.personId === b.personId && a.appli === b.appli && a.callbackUrl === b.callbackUrl
}

/** No public name: this machine, or one beside it. */
const NEARBY = /^([^.]+|.+\.localhost|127(\.\d+){3})$/

/** Only https; nearby, where the vendor itself could not reach anybody, http will do. */
function isAcceptable(url: string): boolean {
  if (!URL.canParse(url) || url.length > 255) return false
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' || (protocol === 'http:' && NEARBY.test(hostname))
}

/** The vendor checks that the receiver answers before it agrees. */
async function answers(url: string, closing: AbortSignal): Promise<boolean> {
  if (!isAcceptable(url)) return false
  try {
    const answer = await fetch(url, {
      method: 'HEAD',
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(PROBE_TIMEOUT_MS), closing]),
    })
    return answer.ok
  } catch {
    return false
  }
}
