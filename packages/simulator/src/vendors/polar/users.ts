import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findPerson } from '../../people/personas.ts'
import { bearerOf } from '../../platform/server.ts'
import type { Grant } from '../../platform/state.ts'
import type { VendorContext } from '../../platform/vendor.ts'
import { userDocument } from './documents/person.ts'
import { sendProblem } from './errors.ts'
import { accountId } from './identity.ts'
import type { PolarLibrary } from './library.ts'
import { memoryOf } from './memory.ts'

type ById = { Params: { id: string } }

/** People are registered with the application before it may read anything of them. */
export function registerUsers(app: FastifyInstance, context: VendorContext, library: PolarLibrary): void {
  const { state, clock, save, grants } = context
  const registrations = () => memoryOf(state).registrations
  const unauthorized = (reply: FastifyReply) =>
    sendProblem(reply, 401, 'The access token is missing, expired or revoked.')
  const holder = (request: FastifyRequest) => grants.find(bearerOf(request) ?? '')
  const owns = (grant: Grant, id: string) =>
    String(accountId(context.seed, findPerson(context.people, grant.personId))) === id

  app.post<{ Body: Record<string, unknown> | null }>('/v3/users', (request, reply) => {
    const grant = holder(request)
    if (!grant) return unauthorized(reply)
    const memberId = request.body?.['member-id']
    if (typeof memberId !== 'string' || memberId === '') {
      return sendProblem(reply, 400, 'member-id is required.')
    }
    const taken = Object.values(registrations()).some((known) => known.memberId === memberId)
    if (registrations()[grant.personId] || taken) {
      return sendProblem(reply, 409, 'User already registered to partner or duplicated member-id.')
    }
    const registration = { memberId, registeredAt: clock.now() }
    registrations()[grant.personId] = registration
    save()
    return userDocument(library.watch(grant.personId), registration)
  })

  app.get<ById>('/v3/users/:id', (request, reply) => {
    const grant = holder(request)
    if (!grant) return unauthorized(reply)
    if (!owns(grant, request.params.id)) return sendProblem(reply, 403, 'Not your user.')
    const registration = registrations()[grant.personId]
    return registration ? userDocument(library.watch(grant.personId), registration) : reply.code(204).send()
  })

  app.delete<ById>('/v3/users/:id', (request, reply) => {
    const grant = holder(request)
    if (!grant) return unauthorized(reply)
    if (!owns(grant, request.params.id)) return sendProblem(reply, 403, 'Not your user.')
    delete registrations()[grant.personId]
    grants.endAll(grant.personId)
    return reply.code(204).send()
  })
}
