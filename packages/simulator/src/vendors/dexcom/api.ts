import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bearerOf } from '../../platform/server.ts'
import type { VendorContext } from '../../platform/vendor.ts'
import { deviceRecords } from './devices.ts'
import { sendProblem } from './errors.ts'
import { userId } from './identity.ts'
import { type DexcomLibrary, RANGED_TYPES, RECORD_TYPES, type RecordType } from './library.ts'
import { type DexcomQuery, rangeOf, syncTimeOf } from './query.ts'
import type { Held } from './shelf.ts'

export const DATA_PATH = '/v3/users/self'

/** Not all of them are singular. */
const NAMES: Record<RecordType, string> = {
  egvs: 'egv',
  events: 'events',
  calibrations: 'calibration',
  alerts: 'alert',
}

export function registerApi(app: FastifyInstance, context: VendorContext, library: DexcomLibrary): void {
  const guarded =
    (handle: (personId: string, query: DexcomQuery, reply: FastifyReply) => unknown) =>
    (request: FastifyRequest, reply: FastifyReply) => {
      const grant = context.grants.find(bearerOf(request) ?? '')
      if (!grant) return sendProblem(reply, 401, 'The access token is missing, expired or revoked.')
      return handle(grant.personId, request.query as DexcomQuery, reply)
    }

  const envelope = (recordType: string, personId: string) => ({
    recordType,
    recordVersion: '3.0',
    userId: userId(context.seed, context.app.clientId, library.patient(personId).person),
  })

  for (const type of RECORD_TYPES) {
    app.get(
      `${DATA_PATH}/${type}`,
      guarded((personId, query, reply) => {
        const range = rangeOf(query)
        if (!range.ok) return sendProblem(reply, 400, range.problem)
        const held = library.records(personId, type, range.value.from, range.value.to)
        const records = held.sort((left, right) => right.at - left.at).map((one) => one.record())
        return { ...envelope(NAMES[type], personId), records }
      }),
    )
  }

  app.get(
    `${DATA_PATH}/devices`,
    guarded((personId) => ({
      ...envelope('device', personId),
      records: deviceRecords(library.patient(personId), context.clock.now()),
    })),
  )

  app.get(
    `${DATA_PATH}/dataRange`,
    guarded((personId, query, reply) => {
      const since = syncTimeOf(query)
      if (!since.ok) return sendProblem(reply, 400, since.problem)
      const ranges = RANGED_TYPES.flatMap((type) => {
        const [start, end] = [library.first(personId, type, since.value), library.last(personId, type)]
        return start && end ? [[type, { start: bound(start), end: bound(end) }]] : []
      })
      return { ...envelope('dataRange', personId), ...Object.fromEntries(ranges) }
    }),
  )
}

function bound(held: Held): { systemTime: string; displayTime: string } {
  const { systemTime, displayTime } = held.record() as { systemTime: string; displayTime: string }
  return { systemTime, displayTime }
}
