import type { FastifyReply, FastifyRequest } from 'fastify'
import { tryLockName } from '../platform/advisory-lock.ts'
import { canonicalJson } from '../platform/canonical-json.ts'
import type { Db } from '../platform/database.ts'
import { apiError } from '../platform/http/errors.ts'
import { nowDate, type Platform } from '../platform/platform.ts'
import { clientScope } from '../platform/scope.ts'
import { findUser } from '../users/index.ts'
import { IDEMPOTENCY_KEY_HEADER, readIdempotencyKey } from './key.ts'
import { findAnswer, hasAnswers, insertAnswer, type StoredAnswer } from './store.ts'

export const ANSWER_LIFE_MS = 24 * 3_600_000
/** Stored answers of one client. */
const MOST_ANSWERS = 100_000
const REPLAYED_HEADER = 'idempotent-replayed'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route creates something and accepts an Idempotency-Key; its handler uses `createOnce`. */
    creates?: boolean
  }
}

export interface Creation {
  userId: string
  /** What the caller sent, in JSON; the same content is the same request. */
  content: unknown
}

interface Created<B> {
  status: number
  body: B
}

/**
 * Runs the work of a creating route in one transaction. With an Idempotency-Key the answer is committed in this transaction
 * too, so there is never work without its answer, nor an answer without its work: after a crash at any moment a repetition
 * is either executed, because nothing was committed, or answered as before. Concurrent repetitions are refused by a lock that
 * ends with the transaction. An error is not stored; it rolls the transaction back, and a repetition is executed.
 */
export async function createOnce<B extends object>(
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  creation: Creation,
  work: (trx: Db) => Promise<Created<B>>,
): Promise<B> {
  if (!request.routeOptions.config.creates) throw new Error('the route does not declare that it creates')
  const key = readIdempotencyKey(request.headers[IDEMPOTENCY_KEY_HEADER])
  const created = await platform.db
    .transaction()
    .execute((trx) => (key === null ? work(trx) : once(platform, trx, request, reply, key, creation, work)))
  reply.code(created.status)
  return created.body
}

async function once<B extends object>(
  platform: Platform,
  trx: Db,
  request: FastifyRequest,
  reply: FastifyReply,
  key: string,
  creation: Creation,
  work: (trx: Db) => Promise<Created<B>>,
): Promise<Created<B>> {
  const { clientUuid } = request.client
  const clientKey = await platform.keyring.get(trx, clientScope(clientUuid))
  const keyMark = clientKey.mark(`idempotency key ${key}`)
  const requestMark = clientKey.mark(`idempotent request ${requestText(request, creation)}`)
  const isAlone = await tryLockName(trx, `idempotency ${keyMark.toString('hex')}`)
  if (!isAlone) throw apiError('idempotency_key_in_use', { headers: { 'retry-after': '1' } })
  const stored = await findAnswer(trx, clientUuid, keyMark, nowDate(platform.clock))
  if (stored) {
    if (!stored.request_mark.equals(requestMark)) throw apiError('idempotency_key_reused')
    reply.header(REPLAYED_HEADER, 'true')
    return { status: stored.status, body: await openAnswer(platform, trx, stored) }
  }
  if (await hasAnswers(trx, clientUuid, MOST_ANSWERS))
    throw apiError('idempotency_keys_limited', { most: MOST_ANSWERS, headers: { 'retry-after': '3600' } })
  const created = await work(trx)
  const user = await findUser(trx, clientUuid, creation.userId)
  const scope = user?.scope ?? clientScope(clientUuid)
  const identity = identityOf(clientUuid, keyMark)
  const dataKey = await platform.keyring.get(trx, scope)
  await insertAnswer(trx, {
    client_uuid: clientUuid,
    key_mark: keyMark,
    request_mark: requestMark,
    user_mark: clientKey.mark(userText(creation.userId)),
    sealed_lane: scope.lane,
    sealed_user_key: scope.userKey,
    status: created.status,
    sealed: dataKey.sealContent(identity, JSON.stringify(created.body)),
    expires_at: new Date(platform.clock.now() + ANSWER_LIFE_MS),
  })
  return created
}

export const userText = (userId: string): string => `idempotent answers of ${userId}`

const requestText = ({ routeOptions }: FastifyRequest, { userId, content }: Creation): string => {
  const { operationId = '' } = (routeOptions.schema ?? {}) as { operationId?: string }
  return canonicalJson({ operationId, userId, content })
}

const identityOf = (clientUuid: string, keyMark: Buffer) =>
  `idempotent_answers/${clientUuid}/${keyMark.toString('hex')}`

async function openAnswer<B>({ keyring }: Platform, trx: Db, stored: StoredAnswer): Promise<B> {
  const { sealed_lane: lane, sealed_user_key: userKey } = stored
  const key = await keyring.get(trx, { lane, userKey })
  const identity = identityOf(stored.client_uuid, stored.key_mark)
  return JSON.parse(key.openContent(identity, stored.sealed).toString()) as B
}
