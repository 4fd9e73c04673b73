import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addDays, type Day, dayNumber, isDay } from '../../people/calendar.ts'
import { bearerOf } from '../../platform/server.ts'
import type { VendorContext } from '../../platform/vendor.ts'
import { activityDocument } from './documents/activity.ts'
import {
  bodyTemperature,
  ecgTests,
  skinContacts,
  skinTemperature,
  spo2Tests,
} from './documents/biosensing.ts'
import { alertness, cardioLoad, circadianBedtime } from './documents/computed.ts'
import { exerciseDocument } from './documents/exercises.ts'
import { heartRateDocument } from './documents/heart-rate.ts'
import { physicalInfo } from './documents/person.ts'
import { rechargeDocument } from './documents/recharge.ts'
import { availableSleep, sleepDocument } from './documents/sleep.ts'
import { sendProblem } from './errors.ts'
import { lastDays, type PolarLibrary } from './library.ts'
import { memoryOf } from './memory.ts'
import { dayRange, daysOf, type PolarQuery } from './query.ts'
import type { PolarWatch } from './watch.ts'

const NIGHT_DAYS = 28

type Handler = (watch: PolarWatch, query: PolarQuery, reply: FastifyReply) => unknown

export function registerApi(app: FastifyInstance, context: VendorContext, library: PolarLibrary): void {
  /** Runs a handler for the person of the token, if registered. */
  const guarded = (handle: Handler) => (request: FastifyRequest, reply: FastifyReply) => {
    const grant = context.grants.find(bearerOf(request) ?? '')
    if (!grant) return sendProblem(reply, 401, 'The access token is missing, expired or revoked.')
    if (!memoryOf(context.state).registrations[grant.personId]) {
      return sendProblem(reply, 403, 'User is not registered or has not accepted all mandatory consents.')
    }
    const query = { ...(request.query as PolarQuery), ...(request.params as PolarQuery) }
    return handle(library.watch(grant.personId), query, reply)
  }
  const get = (path: string, handle: Handler) => app.get(`/v3/${path}`, guarded(handle))

  get('exercises', (watch, query) =>
    library.trainings(watch).map((training) => exerciseDocument(watch, training, partsOf(query))),
  )
  get('exercises/:id', (watch, query, reply) => {
    const training = library.trainings(watch).find(({ id }) => id === query.id)
    return training
      ? exerciseDocument(watch, training, partsOf(query))
      : sendProblem(reply, 404, 'Exercise not found.')
  })
  get('users/physical-info', (watch) => physicalInfo(watch))
  registerNights(get)
  registerDays(get)
  registerBiosensing(get)
  registerComputed(get)
}

type Get = (path: string, handle: Handler) => void

/** Only the last four weeks, asked for whole or by date. */
function registerNights(get: Get): void {
  const nights = <T>(watch: PolarWatch, document: (watch: PolarWatch, day: Day) => T | null) =>
    lastDays(watch.localDay(watch.now), NIGHT_DAYS).flatMap((day) => document(watch, day) ?? [])
  const byDate = (document: (watch: PolarWatch, day: Day) => object | null): Handler => {
    return (watch, { date = '' }, reply) => {
      if (!isDay(date)) return sendProblem(reply, 400, 'Invalid date.')
      const age = dayNumber(watch.localDay(watch.now)) - dayNumber(date)
      const found = age >= 0 && age < NIGHT_DAYS ? document(watch, date) : null
      return found ?? sendProblem(reply, 404, 'No data found for date.')
    }
  }
  get('users/sleep', (watch) => ({ nights: nights(watch, sleepDocument) }))
  get('users/sleep/available', (watch) => ({ available: nights(watch, availableSleep) }))
  get('users/sleep/:date', byDate(sleepDocument))
  get('users/nightly-recharge', (watch) => ({ recharges: nights(watch, rechargeDocument) }))
  get('users/nightly-recharge/:date', byDate(rechargeDocument))
}

function registerDays(get: Get): void {
  get('users/activities', (watch, query, reply) => {
    const range = dayRange(query, watch.localDay(watch.now))
    if (typeof range === 'string') return sendProblem(reply, 400, range)
    return daysOf(range).flatMap((day) => activity(watch, day, query) ?? [])
  })
  get('users/activities/:date', (watch, query, reply) => {
    const range = dayRange({ from: query.date, to: query.date }, watch.localDay(watch.now))
    if (typeof range === 'string') return sendProblem(reply, 400, range)
    return activity(watch, range.from, query) ?? reply.code(204).send()
  })
  get('users/continuous-heart-rate', (watch, query, reply) => {
    const range = dayRange(query, watch.localDay(watch.now))
    if (typeof range === 'string') return sendProblem(reply, 400, range)
    return { heart_rates: daysOf(range).flatMap((day) => heartRateDocument(watch, day) ?? []) }
  })
  get('users/continuous-heart-rate/:date', (watch, { date = '' }, reply) => {
    if (!isDay(date)) return sendProblem(reply, 400, 'Invalid date.')
    return heartRateDocument(watch, date) ?? sendProblem(reply, 404, 'No data found for date.')
  })
}

/** Samples come only when asked for. */
function activity(watch: PolarWatch, day: Day, query: PolarQuery) {
  const document = activityDocument(watch, day)
  if (!document) return null
  const { samples, ...summary } = document
  const { date, steps, activity_zones, inactivity_stamps } = samples
  const wanted = {
    ...(query.steps === 'true' && { steps }),
    ...(query.activity_zones === 'true' && { activity_zones }),
    ...(query.inactivity_stamps === 'true' && { inactivity_stamps }),
  }
  return Object.keys(wanted).length === 0 ? summary : { ...summary, samples: { date, ...wanted } }
}

/** Filed under UTC dates, except the skin temperature of a night. */
function registerBiosensing(get: Get): void {
  const list = <T>(
    name: string,
    documents: (watch: PolarWatch, day: Day) => T[],
    utcDay: ((document: T) => Day) | null,
  ) =>
    get(`users/biosensing/${name}`, (watch, query, reply) => {
      const range = dayRange(query, watch.localDay(watch.now))
      if (typeof range === 'string') return sendProblem(reply, 400, range)
      const around = { from: addDays(range.from, -1), to: addDays(range.to, 1) }
      const found = daysOf(utcDay ? around : range).flatMap((day) => documents(watch, day))
      const inRange = (day: Day) => day >= range.from && day <= range.to
      const wanted = utcDay ? found.filter((document) => inRange(utcDay(document))) : found
      return wanted.length > 0 ? wanted : reply.code(204).send()
    })
  const tested = ({ test_time }: { test_time: number }) =>
    new Date(test_time * 1000).toISOString().slice(0, 10)
  list('skintemperature', skinTemperature, null)
  list('bodytemperature', bodyTemperature, ({ start_time }) => start_time.slice(0, 10))
  list('spo2', spo2Tests, tested)
  list('ecg', ecgTests, tested)
  list('skincontacts', skinContacts, ({ start_time }) => start_time.slice(0, 10))
}

/** The last four weeks at an address, and days between dates at another one, which wants both. */
function registerComputed(get: Get): void {
  const lists = <T>(name: string, documents: (watch: PolarWatch, day: Day) => T[]) => {
    const answer = (found: T[], reply: FastifyReply) => (found.length > 0 ? found : reply.code(204).send())
    get(`users/${name}`, (watch, _query, reply) =>
      answer(
        lastDays(watch.localDay(watch.now), NIGHT_DAYS).flatMap((day) => documents(watch, day)),
        reply,
      ),
    )
    get(`users/${name}/date`, (watch, query, reply) => {
      if (!query.from || !query.to) return sendProblem(reply, 400, 'from and to are required.')
      const range = dayRange(query, watch.localDay(watch.now))
      if (typeof range === 'string') return sendProblem(reply, 400, range)
      return answer(
        daysOf(range).flatMap((day) => documents(watch, day)),
        reply,
      )
    })
  }
  lists('cardio-load', (watch, day) => [cardioLoad(watch, day)])
  lists('sleepwise/alertness', alertness)
  lists('sleepwise/circadian-bedtime', circadianBedtime)
}

function partsOf(query: PolarQuery) {
  return { samples: query.samples === 'true', zones: query.zones === 'true', route: query.route === 'true' }
}
