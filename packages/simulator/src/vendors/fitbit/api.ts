import type { FastifyInstance } from 'fastify'
import type { Grant } from '../../platform/state.ts'
import { sendInvalidFilter, sendStatus, sendUnknownType } from './errors.ts'
import { isIn, readFamily, type SourceFamily, sendUnknownFamily } from './families.ts'
import { daysOf, fits, parseFilter } from './filter.ts'
import { guardsOf, type TypeHandler } from './guards.ts'
import { dayOfPoint } from './identity.ts'
import { type FitbitLibrary, mergedPoint, rawPoint } from './library.ts'
import { pageOf } from './paging.ts'
import { POINTS_PATH, USERS_PATH } from './paths.ts'
import { identity, pairedDevices, profile, settings } from './person.ts'
import { tcxOf } from './points/exercise.ts'
import { registerRollup } from './rollup-api.ts'
import { type DataType, findType } from './types.ts'

const EXPORT = ':exportExerciseTcx'
const MOST = 10_000
const MOST_SESSIONS = 25
const USUAL = 1_440
const USUAL_HEART_RATES = 50

const NOT_FOUND =
  'The requested resource was not found. Please refer to the Google Health API developer documentation for guidance and support.'

type Query = Record<string, string | undefined>

export function registerApi(
  app: FastifyInstance,
  library: FitbitLibrary,
  find: (token: string) => Grant | null,
) {
  const guards = guardsOf(library, find)
  const { granted, typed } = guards
  app.get(`${USERS_PATH}/identity`, granted(null, identity))
  app.get(`${USERS_PATH}/profile`, granted('profile', profile))
  app.get(`${USERS_PATH}/settings`, granted('settings', settings))
  app.get(`${USERS_PATH}/pairedDevices`, granted('settings', pairedDevices))
  app.get(POINTS_PATH, typed(list(library, rawPoint)))
  // A double colon is a single one in the path.
  app.get(
    `${POINTS_PATH}::reconcile`,
    typed((band, type, request, reply) => {
      if (type.family === 'ecg') return sendUnknownType(reply)
      const family = readFamily((request.query as Query).dataSourceFamily)
      if (family === null) return sendUnknownFamily(reply)
      return list(library, mergedPoint, family)(band, type, request, reply)
    }),
  )
  app.get(
    `${POINTS_PATH}/:id`,
    typed((band, type, request, reply) => {
      const { id = '' } = request.params as Query
      if (type.name === 'exercise' && id.endsWith(EXPORT)) return file(request, reply)
      const day = dayOfPoint(id)
      const found = day && library.points(band, type, day).find((point) => point.id === id)
      if (!found) return sendStatus(reply, 404, NOT_FOUND, 'RESOURCE_NOT_FOUND')
      return rawPoint(band, type, found)
    }),
  )
  /** Both the scope of exercises, which the path asks for, and that of places. */
  const file = granted('location', (band, request, reply) => {
    const id = ((request.params as Query).id ?? '').slice(0, -EXPORT.length)
    const day = dayOfPoint(id)
    const type = findType('exercise')!
    const found = day && library.points(band, type, day).find((point) => point.id === id)
    const tcxData = day && found ? tcxOf(band, day, found.at) : null
    return tcxData === null ? sendStatus(reply, 404, NOT_FOUND, 'RESOURCE_NOT_FOUND') : { tcxData }
  })
  registerRollup(app, library, guards)
}

/** Newest first. What is empty is left out, so that a page without points is `{}`; after the last points the token is empty. */
function list(
  library: FitbitLibrary,
  show: typeof rawPoint | typeof mergedPoint,
  family: SourceFamily = 'all-sources',
): TypeHandler {
  return (band, type, request, reply) => {
    if (!type.listed) return sendUnknownType(reply)
    const { filter: text, pageToken, pageSize } = request.query as Query
    const filter = parseFilter(type, text)
    if (!filter.ok) return sendInvalidFilter(reply, filter.faults)
    const points = daysOf(band, filter.conditions)
      .flatMap((day) => library.points(band, type, day))
      .filter((point) => isIn(family, point) && fits(band, point, filter.conditions))
      .sort((a, b) => b.at - a.at)
    const page = pageOf(points, sizeOf(type, pageSize), `${type.name}/${text}`, pageToken)
    if (!page) return sendStatus(reply, 400, 'The page token does not belong to this request.')
    if (page.rows.length === 0) return {}
    return {
      dataPoints: page.rows.map((point) => show(band, type, point)),
      nextPageToken: page.nextPageToken ?? '',
    }
  }
}

/** Longer pages are cut to the longest. */
function sizeOf(type: DataType, asked: string | undefined): number {
  const most = type.name === 'sleep' || type.name === 'exercise' ? MOST_SESSIONS : MOST
  const usual = type.name === 'heart-rate' ? USUAL_HEART_RATES : USUAL
  const wanted = Number(asked ?? 0)
  return Math.min(most, wanted > 0 ? wanted : usual)
}
