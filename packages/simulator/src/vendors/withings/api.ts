import type { FastifyInstance, FastifyReply } from 'fastify'
import { one } from '../../oauth/fields.ts'
import { type Day, dayNumber, dayOfNumber, isDay } from '../../people/calendar.ts'
import { bearerOf } from '../../platform/server.ts'
import type { Grant } from '../../platform/state.ts'
import type { Fields } from '../../platform/vendor.ts'
import { sendBody, sendFault, sendInvalid, sendMissingScope, sendUnknownAction } from './answers.ts'
import { devices, goals } from './devices.ts'
import { activities } from './documents/activity.ts'
import { recordings, signalOf } from './documents/heart.ts'
import { intradayRows } from './documents/intraday.ts'
import { measureGroups } from './documents/measures.ts'
import { asPhp, isUnderTheBed, sleepSegments } from './documents/sleep-detail.ts'
import { BED_SENSOR, sleepSummaries, TRACKER } from './documents/sleep-summary.ts'
import { workouts } from './documents/workouts.ts'
import type { OwnerAt } from './library.ts'
import { pageOf, withFields, withFieldsInData } from './listing.ts'
import { daysAround, FIRST_DAY, type Owner, seconds } from './owner.ts'

type Handle = (owner: Owner, form: Form, reply: FastifyReply) => FastifyReply
type Form = (name: string) => string | null

const DAY_SECONDS = 86_400

/** Everything is a POST with an `action`; paths group the actions. */
const ACTIONS: Record<string, Record<string, { scope: string; handle: Handle }>> = {
  '/measure': { getmeas: { scope: 'user.metrics', handle: getMeasures } },
  '/v2/measure': {
    getactivity: { scope: 'user.activity', handle: getActivity },
    getintradayactivity: { scope: 'user.activity', handle: getIntraday },
    getworkouts: { scope: 'user.activity', handle: getWorkouts },
  },
  '/v2/sleep': {
    get: { scope: 'user.activity', handle: getSleep },
    getsummary: { scope: 'user.activity', handle: getSummaries },
  },
  '/v2/heart': {
    list: { scope: 'user.metrics', handle: listHeart },
    get: { scope: 'user.metrics', handle: getSignal },
  },
  '/v2/user': {
    getdevice: {
      scope: 'user.info',
      handle: (owner, _form, reply) => sendBody(reply, { devices: devices(owner) }),
    },
    getgoals: {
      scope: 'user.info',
      handle: (owner, _form, reply) => sendBody(reply, { goals: goals(owner) }),
    },
  },
}

export const DATA_PATHS: readonly string[] = Object.keys(ACTIONS)

export function registerApi(
  app: FastifyInstance,
  ownerAt: OwnerAt,
  find: (token: string) => Grant | null,
): void {
  for (const [path, actions] of Object.entries(ACTIONS)) {
    app.post<{ Body: Fields | null }>(path, (request, reply) => {
      const grant = find(bearerOf(request) ?? '')
      if (!grant) return sendFault(reply, 401)
      const fields = request.body ?? {}
      const form: Form = (name) => one(fields[name])
      const action = actions[form('action') ?? '']
      if (!action) return sendUnknownAction(reply)
      if (!grant.scopes.includes(action.scope)) return sendMissingScope(reply)
      return action.handle(ownerAt(grant.personId), form, reply)
    })
  }
}

function getMeasures(owner: Owner, form: Form, reply: FastifyReply) {
  const range = epochRange(form, owner.now, 30 * DAY_SECONDS)
  if (!range) return sendInvalid(reply, 'startdate')
  const types = (form('meastypes') ?? form('meastype'))?.split(',').map(Number) ?? null
  if (types?.some((type) => !Number.isInteger(type))) return sendInvalid(reply, 'meastypes')
  const found = daysAround(owner, range.from * 1000, range.to * 1000)
    .flatMap((day) => measureGroups(owner, day))
    .filter(({ date }) => date >= range.from && date <= range.to)
    .map((group) => ({
      ...group,
      measures: group.measures.filter(({ type }) => types === null || types.includes(type)),
    }))
    .filter(({ measures, category }) => measures.length > 0 && String(category) === (form('category') ?? '1'))
    .reverse()
  const { rows, more, offset } = pageOf(found, 30, form('offset'))
  return sendBody(reply, {
    updatetime: seconds(owner.now),
    timezone: owner.zone(owner.now),
    measuregrps: rows,
    // A number here and a truth value elsewhere; a last page has neither.
    ...(more && { more: 1, offset }),
  })
}

function getActivity(owner: Owner, form: Form, reply: FastifyReply) {
  const days = dateRange(owner, form)
  if (!days) return sendInvalid(reply, 'startdateymd')
  const { rows, more, offset } = pageOf(
    days.flatMap((day) => activities(owner, day)),
    20,
    form('offset'),
  )
  const always = [
    'date',
    'timezone',
    'deviceid',
    'hash_deviceid',
    'brand',
    'is_tracker',
    'model',
    'modelid',
    'modified',
  ]
  const named = withFields(form('data_fields'), always)
  return sendBody(reply, { activities: rows.map(named), more, offset })
}

function getWorkouts(owner: Owner, form: Form, reply: FastifyReply) {
  const days = dateRange(owner, form)
  if (!days) return sendInvalid(reply, 'startdateymd')
  const { rows, more, offset } = pageOf(
    days.flatMap((day) => workouts(owner, day)),
    20,
    form('offset'),
  )
  return sendBody(reply, { series: rows.map(withFieldsInData(form('data_fields'))), more, offset })
}

function getSummaries(owner: Owner, form: Form, reply: FastifyReply) {
  const days = dateRange(owner, form)
  if (!days) return sendInvalid(reply, 'startdateymd')
  const { rows, more, offset } = pageOf(
    days.flatMap((day) => sleepSummaries(owner, day)),
    15,
    form('offset'),
  )
  return sendBody(reply, { series: rows.map(withFieldsInData(form('data_fields'))), more, offset })
}

/** Only the first 24 hours after `startdate` are served, whatever was asked for. */
function getSleep(owner: Owner, form: Form, reply: FastifyReply) {
  const range = epochRange(form, owner.now, DAY_SECONDS)
  if (!range) return sendInvalid(reply, 'startdate')
  const to = Math.min(range.to, range.from + DAY_SECONDS)
  const always = ['startdate', 'enddate', 'state', 'model', 'model_id', 'hash_deviceid']
  const named = withFields(form('data_fields'), always)
  const found = sleepSegments(owner, range.from * 1000, to * 1000)
  return sendBody(reply, {
    series: found.map(named),
    model: found.some(isUnderTheBed) ? BED_SENSOR : TRACKER,
  })
}

function getIntraday(owner: Owner, form: Form, reply: FastifyReply) {
  const range = epochRange(form, owner.now, DAY_SECONDS)
  if (!range) return sendInvalid(reply, 'startdate')
  const to = Math.min(range.to, range.from + DAY_SECONDS)
  const named = withFields(form('data_fields'), ['deviceid', 'model', 'model_id'])
  const rows = intradayRows(owner, range.from * 1000, (to + 1) * 1000)
  const shown = Object.entries(rows).map(([second, row]) => [second, named(row)] as const)
  return sendBody(reply, { series: asPhp(Object.fromEntries(shown)) })
}

function listHeart(owner: Owner, form: Form, reply: FastifyReply) {
  const range = epochRange(form, owner.now, 30 * DAY_SECONDS)
  if (!range) return sendInvalid(reply, 'startdate')
  const found = daysAround(owner, range.from * 1000, range.to * 1000)
    .flatMap((day) => recordings(owner, day))
    .filter(({ timestamp }) => timestamp >= range.from && timestamp <= range.to)
  const { rows, more, offset } = pageOf(found, 10, form('offset'))
  return sendBody(reply, { series: rows, more, offset })
}

function getSignal(owner: Owner, form: Form, reply: FastifyReply) {
  const signal = signalOf(owner, Number(form('signalid') ?? Number.NaN))
  return signal ? sendBody(reply, signal) : sendInvalid(reply, 'signalid')
}

/** Both days belong to it. */
function dateRange(owner: Owner, form: Form): Day[] | null {
  const from = form('startdateymd') ?? ''
  const to = form('enddateymd') ?? ''
  if (!isDay(from) || !isDay(to) || from > to) return null
  const first = Math.max(dayNumber(from), dayNumber(FIRST_DAY))
  const last = Math.min(dayNumber(to), dayNumber(owner.localDay(owner.now)))
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => dayOfNumber(first + index))
}

function epochRange(form: Form, now: number, usual: number): { from: number; to: number } | null {
  const to = Number(form('enddate') ?? seconds(now))
  const from = Number(form('startdate') ?? to - usual)
  return Number.isInteger(from) && Number.isInteger(to) && from <= to ? { from, to } : null
}
