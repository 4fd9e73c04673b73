import type { FastifyInstance } from 'fastify'
import { addDays, type Day, dayNumber, isDay } from '../../people/calendar.ts'
import type { Band } from './band.ts'
import { sendStatus, sendUnknownType } from './errors.ts'
import { isIn, readFamily, type SourceFamily, sendUnknownFamily } from './families.ts'
import type { Guards } from './guards.ts'
import type { FitbitLibrary } from './library.ts'
import { POINTS_PATH } from './paths.ts'
import { date } from './shape.ts'
import { camelCase, type DataType } from './types.ts'

const LONGEST_DAYS = 90

interface CivilDateTime {
  date?: { year?: number; month?: number; day?: number }
  time?: { hours?: number; minutes?: number }
}

interface RollupRequest {
  range?: { start?: CivilDateTime; end?: CivilDateTime }
  windowSizeDays?: number
  pageSize?: number
  dataSourceFamily?: string
}

/** One value for each civil day with data, newest first; days without are left out. */
export function registerRollup(app: FastifyInstance, library: FitbitLibrary, { typed }: Guards): void {
  app.post(
    `${POINTS_PATH}::dailyRollUp`,
    typed((band, type, request, reply) => {
      if (!type.rollup) return sendUnknownType(reply)
      const asked = (request.body ?? {}) as RollupRequest
      const [from, before] = [dayOf(asked.range?.start), dayOf(asked.range?.end)]
      if (from === null || before === null || from >= before || (asked.windowSizeDays ?? 1) !== 1) {
        return sendStatus(reply, 400, 'The range is not valid.')
      }
      // Types with a short range take no page size, however small.
      if (asked.pageSize !== undefined && type.rollupDays < LONGEST_DAYS) {
        return sendStatus(reply, 400, 'Request contains an invalid argument.')
      }
      const family = readFamily(asked.dataSourceFamily)
      if (family === null) return sendUnknownFamily(reply)
      const days = dayNumber(before) - dayNumber(from)
      if (days > type.rollupDays) {
        return sendStatus(reply, 400, `The range must not be longer than ${type.rollupDays} days.`)
      }
      const points = Array.from({ length: days }, (_, index) =>
        rollupDay(library, band, type, addDays(before, -1 - index), family),
      ).filter((point) => point !== null)
      return points.length === 0 ? {} : { rollupDataPoints: points }
    }),
  )
}

function rollupDay(library: FitbitLibrary, band: Band, type: DataType, day: Day, family: SourceFamily) {
  const points = library.points(band, type, day).filter((point) => isIn(family, point))
  const contents = points.map(({ content }) => content)
  const spans = points.map(({ at, endAt }) => endAt - at)
  const value = type.rollup?.(contents, spans) ?? null
  if (value === null) return null
  return {
    civilStartTime: { date: date(day), time: {} },
    civilEndTime: { date: date(addDays(day, 1)), time: {} },
    [camelCase(type.name)]: value,
  }
}

/** Windows begin at midnight. */
function dayOf(given: CivilDateTime | undefined): Day | null {
  const { year, month, day } = given?.date ?? {}
  if (given?.time?.hours || given?.time?.minutes) return null
  const two = (part: number | undefined) => String(part).padStart(2, '0')
  const text = `${year}-${two(month)}-${two(day)}`
  return isDay(text) ? text : null
}
