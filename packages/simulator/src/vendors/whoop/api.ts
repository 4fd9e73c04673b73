import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Grants } from '../../oauth/grants.ts'
import type { Day } from '../../people/calendar.ts'
import { maximumHeartRate } from '../../people/vitals.ts'
import { bearerOf } from '../../platform/server.ts'
import type { Grant } from '../../platform/state.ts'
import type { WhoopDocument } from './documents/document.ts'
import { nightId } from './documents/sleep.ts'
import { sendProblem, usualHeaders } from './errors.ts'
import { dayOfCycle, dayOfObject, userId } from './identity.ts'
import type { WhoopKind, WhoopLibrary } from './library.ts'
import { pageOf, readPageRequest, type WhoopQuery } from './paging.ts'
import type { Strap } from './strap.ts'

export const API_PATH = '/developer'
const V2 = `${API_PATH}/v2`

const COLLECTIONS: readonly {
  kind: WhoopKind
  path: string
  scope: string
  dayOf: ((id: string) => Day | null) | null
}[] = [
  { kind: 'cycle', path: 'cycle', scope: 'read:cycles', dayOf: dayOfCycle },
  { kind: 'recovery', path: 'recovery', scope: 'read:recovery', dayOf: null },
  { kind: 'sleep', path: 'activity/sleep', scope: 'read:sleep', dayOf: dayOfObject },
  { kind: 'workout', path: 'activity/workout', scope: 'read:workout', dayOf: dayOfObject },
]

type Handle = (strap: Strap, query: WhoopQuery, reply: FastifyReply) => unknown

export function registerApi(app: FastifyInstance, library: WhoopLibrary, grants: Grants): void {
  /** Runs a handler for the grant behind the token. The vendor documents 401, and no 403, for what it does not give. */
  const guarded = (scope: string, handle: Handle) => (request: FastifyRequest, reply: FastifyReply) => {
    const grant = grantOf(grants, request)
    if (!grant?.scopes.includes(scope)) return sendProblem(reply, 401)
    const strap = library.strap(grant.personId)
    reply.headers(usualHeaders(strap.now))
    return handle(strap, { ...(request.query as WhoopQuery), ...(request.params as WhoopQuery) }, reply)
  }
  const bodyOf = (document: WhoopDocument | undefined, reply: FastifyReply) =>
    document ? document.body : sendProblem(reply, 404)
  const byId = (strap: Strap, kind: WhoopKind, day: Day | null, id: string) =>
    day === null ? undefined : library.ofCycle(strap, kind, day).find((one) => one.id === id)

  for (const { kind, path, scope, dayOf } of COLLECTIONS) {
    app.get(
      `${V2}/${path}`,
      guarded(scope, (strap, query, reply) => {
        const asked = readPageRequest(query, strap.now)
        return asked ? pageOf(library.within(strap, kind, asked.span), asked) : sendProblem(reply, 400)
      }),
    )
    if (dayOf === null) continue
    app.get(
      `${V2}/${path}/:id`,
      guarded(scope, (strap, { id = '' }, reply) => bodyOf(byId(strap, kind, dayOf(id), id), reply)),
    )
  }

  for (const [kind, scope] of [
    ['sleep', 'read:sleep'],
    ['recovery', 'read:recovery'],
  ] as const) {
    app.get(
      `${V2}/cycle/:id/${kind}`,
      guarded(scope, (strap, { id = '' }, reply) => {
        const day = dayOfCycle(id)
        const cycle = byId(strap, 'cycle', day, id)
        const night = day && cycle ? byId(strap, kind, day, nightId(strap, day)) : undefined
        return bodyOf(night, reply)
      }),
    )
  }

  app.get(
    `${V2}/user/profile/basic`,
    guarded('read:profile', ({ seed, person }) => {
      const [first = '', last = ''] = person.name.split(' ')
      const user_id = userId(seed, person)
      return { user_id, email: `${person.id}@example.com`, first_name: first, last_name: last }
    }),
  )
  app.get(
    `${V2}/user/measurement/body`,
    guarded('read:body_measurement', ({ person, now, localDay }) => ({
      height_meter: person.heightMetres,
      weight_kilogram: person.weightKilograms,
      max_heart_rate: Math.round(maximumHeartRate(person, localDay(now))),
    })),
  )
  app.delete(`${V2}/user/access`, (request, reply) => {
    if (!grantOf(grants, request)) return sendProblem(reply, 401)
    grants.end(bearerOf(request) ?? '')
    return reply.code(204).send()
  })
}

/** A refresh ends the access token before it. */
function grantOf(grants: Grants, request: FastifyRequest): Grant | null {
  const token = bearerOf(request) ?? ''
  const grant = grants.find(token)
  return grant?.access.at(-1)?.token === token ? grant : null
}
