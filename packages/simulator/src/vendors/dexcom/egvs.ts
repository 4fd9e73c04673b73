import { clamp, uuid } from '../../people/random.ts'
import { oddPhoneStamp, phoneStamp, receiverStamp, type Stamp } from './clocks.ts'
import type { Patient } from './patient.ts'
import type { Reading } from './readings.ts'
import { transmitterIdOf } from './sessions.ts'
import type { Held } from './shelf.ts'

/** So many readings for one with an odd offset. */
const ODD_EVERY = 97
/** By how much the receiver at the bed hears the sensor later. */
const HEARD_LATER = 39_000

/** The vendor's records of a reading: two where a phone and a receiver hear the same sensor. */
export function egvRecords(patient: Patient, reading: Reading, revision: number): Held[] {
  const { wearer } = patient
  const { at } = reading
  const throughReceiver = wearer.displayDevice === 'touchscreenReceiver'
  const own = {
    at,
    visibleFrom: patient.visibleFrom(at, throughReceiver),
    record: () => egv(patient, reading, revision, throughReceiver, at),
  }
  if (!wearer.secondReceiver || !reading.atNight) return [own]
  const later = at + HEARD_LATER
  const copy = {
    at: later,
    visibleFrom: patient.visibleFrom(later, true),
    record: () => egv(patient, reading, revision, true, later),
  }
  return [own, copy]
}

function egv(patient: Patient, reading: Reading, revision: number, throughReceiver: boolean, at: number) {
  const { seed, person, wearer } = patient
  const { session, rate } = reading
  const value = Math.round(clamp(reading.level + revision, 39, 401))
  const outside = value === 39 ? 'low' : value === 401 ? 'high' : null
  const ticks = Math.round((reading.at - session.ticksFrom) / 1000)
  return {
    recordId: uuid(seed, 'dexcom', person.id, throughReceiver ? 'receiver' : 'phone', reading.at),
    ...stampOf(patient, reading, throughReceiver, at),
    transmitterId: transmitterIdOf(patient, session),
    transmitterTicks: ticks,
    value,
    unit: 'mg/dL',
    trend: outside ? 'notComputable' : trendOf(rate),
    trendRate: outside ? null : rate,
    rateUnit: 'mg/dL/min',
    status: outside,
    transmitterGeneration: wearer.generation,
    displayDevice: throughReceiver ? 'touchscreenReceiver' : wearer.displayDevice,
  }
}

function stampOf(
  patient: Patient,
  { session, at: readAt }: Reading,
  throughReceiver: boolean,
  at: number,
): Stamp {
  const offset = patient.offset(at)
  if (throughReceiver) return receiverStamp(at, offset, session.index % 2 === 0)
  const count = Math.round((readAt - session.startAt) / 300_000)
  const odd = patient.wearer.displayDevice === 'android' && count % ODD_EVERY === 0
  return odd ? oddPhoneStamp(at, offset) : phoneStamp(at, offset)
}

function trendOf(rate: number | null): string {
  if (rate === null) return 'none'
  const size = Math.abs(rate)
  const direction = rate < 0 ? 'Down' : 'Up'
  if (size < 1) return 'flat'
  if (size < 2) return `fortyFive${direction}`
  if (size < 3) return `single${direction}`
  return size < 8 ? `double${direction}` : 'rateOutOfRange'
}
