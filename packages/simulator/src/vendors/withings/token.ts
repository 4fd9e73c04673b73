import { createHmac, randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { one } from '../../oauth/fields.ts'
import { isClient, same } from '../../oauth/token.ts'
import { findPerson } from '../../people/personas.ts'
import type { Fields, VendorContext } from '../../platform/vendor.ts'
import { STATUS, sendBody, sendInvalid, sendStatus, sendUnknownAction } from './answers.ts'
import { accountId } from './identity.ts'
import { ownState } from './own-state.ts'

export const TOKEN_PATH = '/v2/oauth2'
const SIGNATURE_PATH = '/v2/signature'
export const ACCESS_SECONDS = 10_800

const NONCE_MS = 30 * 60_000
const CLOCK_SKEW_MS = 5 * 60_000

export function registerTokens(app: FastifyInstance, context: VendorContext): void {
  app.post<{ Body: Fields | null }>(TOKEN_PATH, (request, reply) => {
    const form = request.body ?? {}
    const action = one(form.action)
    if (action === 'requesttoken') return requestToken(context, form, reply)
    return action === 'revoke' ? revoke(context, form, reply) : sendUnknownAction(reply)
  })
  app.post<{ Body: Fields | null }>(SIGNATURE_PATH, (request, reply) => {
    const form = request.body ?? {}
    return one(form.action) === 'getnonce' ? giveNonce(context, form, reply) : sendUnknownAction(reply)
  })
}

function requestToken(context: VendorContext, form: Fields, reply: FastifyReply) {
  if (!isClient(context.app, form)) return sendInvalid(reply, 'client id/secret')
  const refreshes = one(form.grant_type) === 'refresh_token'
  if (!refreshes && one(form.grant_type) !== 'authorization_code') return sendInvalid(reply, 'grant_type')
  const pair = refreshes
    ? context.grants.refresh(one(form.refresh_token) ?? '')
    : context.grants.redeemCode(one(form.code) ?? '', one(form.redirect_uri) ?? '', null)
  if (!pair) return sendInvalid(reply, refreshes ? 'refresh_token' : 'code')
  // Text and number both occur: no client may rely on either.
  const account = accountId(context.seed, findPerson(context.people, pair.personId))
  return sendBody(reply, {
    userid: refreshes ? Number(account) : account,
    access_token: pair.accessToken,
    refresh_token: pair.refreshToken,
    scope: pair.scopes.join(','),
    expires_in: ACCESS_SECONDS,
    token_type: 'Bearer',
    csrf_token: randomUUID().replaceAll('-', ''),
  })
}

function giveNonce(context: VendorContext, form: Fields, reply: FastifyReply) {
  const { nonces } = ownState(context.state)
  const timestamp = one(form.timestamp) ?? ''
  const now = context.clock.now()
  if (Math.abs(now - Number(timestamp) * 1000) > CLOCK_SKEW_MS) return sendInvalid(reply, 'timestamp')
  if (!isSigned(context, form, 'getnonce', timestamp)) return sendInvalid(reply, 'signature')
  const nonce = randomUUID()
  nonces.push({ nonce, expiresAt: now + NONCE_MS })
  context.save()
  return sendBody(reply, { nonce })
}

/** Ends the person's tokens and notifications. */
function revoke(context: VendorContext, form: Fields, reply: FastifyReply) {
  const own = ownState(context.state)
  const nonce = one(form.nonce) ?? ''
  const known = own.nonces.find((given) => given.nonce === nonce && given.expiresAt > context.clock.now())
  if (!known || !isSigned(context, form, 'revoke', nonce)) return sendInvalid(reply, 'signature')
  own.nonces = own.nonces.filter((other) => other !== known)
  const userid = one(form.userid)
  const person = context.people.find((candidate) => accountId(context.seed, candidate) === userid)
  if (!person || context.grants.of(person.id).length === 0) {
    return sendStatus(reply, STATUS.unknownUser, 'The userid provided is absent, or incorrect')
  }
  own.notify = own.notify.filter(({ personId }) => personId !== person.id)
  context.grants.endAll(person.id)
  return sendBody(reply, {})
}

/** The key is the client secret; the values are signed in the alphabetical order of their names. */
function isSigned({ app }: VendorContext, form: Fields, action: string, third: string): boolean {
  const expected = createHmac('sha256', app.clientSecret)
    .update([action, app.clientId, third].join(','))
    .digest('hex')
  return one(form.client_id) === app.clientId && same(one(form.signature), expected)
}
