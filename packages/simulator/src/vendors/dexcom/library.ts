import { cacheOf } from '../../people/cache.ts'
import { addDays, type Day } from '../../people/calendar.ts'
import { findPerson } from '../../people/personas.ts'
import { wallInstant } from '../../people/plan.ts'
import type { Cycle } from '../../people/truth.ts'
import type { VendorContext } from '../../platform/vendor.ts'
import { alertRecords } from './alerts.ts'
import { calibrates, calibrationRecords } from './calibrations.ts'
import { egvRecords } from './egvs.ts'
import { eventRecords } from './entries.ts'
import { FIRST_DAY, type Patient, patientOf } from './patient.ts'
import { readingsOf } from './readings.ts'
import type { Held } from './shelf.ts'

/** Those of which the data range gives the first and the last. */
export const RANGED_TYPES = ['calibrations', 'egvs', 'events'] as const
export const RECORD_TYPES = [...RANGED_TYPES, 'alerts'] as const
export type RecordType = (typeof RECORD_TYPES)[number]

/** What the vendor holds and already shows of everybody. */
export interface DexcomLibrary {
  patient(personId: string): Patient
  /** In time order; the end is not included. */
  records(personId: string, type: RecordType, from: number, to: number): Held[]
  first(personId: string, type: RecordType, from: number): Held | null
  last(personId: string, type: RecordType): Held | null
}

/** Each holds months of readings. */
const MOST_SHELVES = 16

export function openLibrary(context: VendorContext): DexcomLibrary {
  const shelves = cacheOf<Shelf>(MOST_SHELVES)
  const shelf = (personId: string) => shelves.get(personId, () => shelfOf(context, personId))
  const visible = (held: Held) => held.visibleFrom <= context.clock.now()
  return {
    patient: (personId) => shelf(personId).patient,
    records(personId, type, from, to) {
      const { cycles, list, firstAt } = shelf(personId)
      const start = Math.max(from, firstAt)
      return [...cycles(start, Math.min(to, context.clock.now()))]
        .flatMap((cycle) => list[type](cycle))
        .filter((held) => held.at >= start && held.at < to && visible(held))
    },
    first(personId, type, from) {
      const { cycles, list, firstAt, keeps } = shelf(personId)
      if (!keeps(type)) return null
      const start = Math.max(from, firstAt)
      for (const cycle of cycles(start, context.clock.now())) {
        const found = list[type](cycle).find((held) => held.at >= start && visible(held))
        if (found) return found
      }
      return null
    },
    last(personId, type) {
      const { patient, list, firstAt, keeps } = shelf(personId)
      if (!keeps(type)) return null
      let cycle = patient.truth.cycleAt(context.clock.now())
      for (; cycle.endAt > firstAt; cycle = patient.truth.cycle(addDays(cycle.day, -1))) {
        const found = list[type](cycle).findLast(visible)
        if (found) return found
      }
      return null
    },
  }
}

interface Shelf {
  patient: Patient
  firstAt: number
  /** Whether the person ever has such records. */
  keeps(type: RecordType): boolean
  cycles(from: number, to: number): Iterable<Cycle>
  list: Record<RecordType, (cycle: Cycle) => Held[]>
}

function shelfOf(context: VendorContext, personId: string): Shelf {
  const person = findPerson(context.people, personId)
  const patient = patientOf(context.seed, person, context.truth(person))
  const { truth, wearer } = patient
  const revision = (day: Day) => context.state.revisions[`${personId}/${day}`] ?? 0
  const readings = readingsOf(patient)
  return {
    patient,
    firstAt: wallInstant(context.seed, person, FIRST_DAY, 0),
    keeps: (type) =>
      type === 'egvs' ||
      type === 'alerts' ||
      (type === 'calibrations' ? calibrates(patient) : wearer.diligence > 0),
    *cycles(from, to) {
      if (from >= to) return
      for (let cycle = truth.cycleAt(from); cycle.bedAt < to; cycle = truth.cycle(addDays(cycle.day, 1))) {
        yield cycle
      }
    },
    list: {
      egvs: (cycle) =>
        readings(cycle).flatMap((reading) => egvRecords(patient, reading, revision(reading.day))),
      events: (cycle) =>
        eventRecords(patient, cycle, {
          revision,
          isDeleted: (recordId) => context.state.deleted.includes(recordId),
          now: context.clock.now(),
        }),
      calibrations: (cycle) => calibrationRecords(patient, cycle),
      alerts: (cycle) => alertRecords(patient, readings(cycle)),
    },
  }
}
