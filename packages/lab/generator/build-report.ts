import type { PanelKey } from './analytes/index.ts'
import { RowMaker } from './build-rows.ts'
import { addDays, addMinutes, ClockStyle, MANNERS, type Wall } from './clock.ts'
import type { Random } from './random.ts'
import type { GeneratedRegion } from './regions/types.ts'
import type { GeneratedPerson, GeneratedReport } from './report.ts'
import { WORDING } from './wording/index.ts'

export interface Wanted {
  /** How many earlier samples stand beside the current one. */
  previous: number
  panels: { least: number; most: number }
  rows: { least: number; most: number }
  only?: readonly PanelKey[]
}

const USUAL: readonly PanelKey[] = [
  'blood_count',
  'sugar',
  'kidney',
  'electrolytes',
  'liver',
  'lipids',
  'thyroid',
  'vitamins',
  'iron',
  'inflammation',
]
const RARER: readonly PanelKey[] = [
  'hormones',
  'tumour_markers',
  'heart',
  'clotting',
  'serology',
  'blood_group',
  'urine',
  'sediment',
  'urine_quantities',
]

export function buildReport(random: Random, region: GeneratedRegion, wanted: Wanted): GeneratedReport {
  const wording = WORDING[region.language]
  const clock = new ClockStyle(random, region, random.chance(0.25) ? random.pick(MANNERS) : 'usual')
  const collected = someMorning(random, clock)
  const received = addMinutes(collected, random.integer(40, 400))
  const reported = addMinutes(received, random.integer(200, 2800))
  const rows = new RowMaker(random, region, wording, wanted.previous)
  return {
    region,
    wording,
    clock,
    laboratory: {
      name: random.pick(region.laboratories),
      address: random.pick(region.addresses),
      phone: region.phone,
    },
    person: buildPerson(random, region, collected),
    doctor: random.pick(region.doctors),
    times: {
      collected,
      received,
      reported,
      printed: addMinutes(reported, random.integer(30, 9000)),
      previous: Array.from({ length: wanted.previous }, (_, index) =>
        addMinutes(addDays(collected, -random.integer(100, 160) * (index + 1)), random.integer(-90, 120)),
      ),
    },
    panels: choosePanels(random, wanted).map((key) =>
      rows.panel(key, random.integer(wanted.rows.least, wanted.rows.most)),
    ),
    collection: 'full',
  }
}

function choosePanels(random: Random, wanted: Wanted): PanelKey[] {
  const count = random.integer(wanted.panels.least, wanted.panels.most)
  if (wanted.only) return random.some(wanted.only, count)
  const rare = Math.min(count > 2 ? 2 : 1, random.integer(0, 2))
  return [...random.some(USUAL, Math.max(1, count - rare)), ...random.some(RARER, count > 1 ? rare : 0)]
}

function someMorning(random: Random, clock: ClockStyle): Wall {
  const day = Date.UTC(2019, 0, 7) + random.integer(0, 2800) * 86_400_000
  if (clock.manner === 'noon') return new Date(day + 12 * 3_600_000)
  if (clock.manner === 'end of day') return new Date(day)
  const hour = random.chance(0.85) ? random.integer(6, 11) : random.integer(12, 19)
  const seconds = clock.showsSeconds ? random.integer(0, 59) : 0
  return new Date(day + ((hour * 60 + random.integer(0, 59)) * 60 + seconds) * 1000)
}

function buildPerson(random: Random, region: GeneratedRegion, now: Wall): GeneratedPerson {
  const sex = random.chance(0.5) ? 'female' : 'male'
  // A day over 12 shows in which order the laboratory writes days and months.
  const birth = new Date(Date.UTC(random.integer(1938, 2002), random.integer(0, 11), random.integer(13, 28)))
  const first = random.pick(sex === 'female' ? region.women : region.men)
  return {
    name: `${first} ${random.pick(region.families)}`,
    birth,
    sex,
    age: Math.floor((now.getTime() - birth.getTime()) / (365.25 * 86_400_000)),
    id: random.digits(random.integer(6, 11)),
  }
}
