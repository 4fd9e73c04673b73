import type { Failure } from '../../src/types.ts'
import { buildReport } from '../build-report.ts'
import { ClockStyle } from '../clock.ts'
import type { Layout } from '../layouts/layout.ts'
import type { Random } from '../random.ts'
import type { GeneratedRegion } from '../regions/types.ts'
import type { GeneratedReport } from '../report.ts'
import type { GeneratedSheet } from '../sheet.ts'
import { otherPaper } from './other-papers.ts'
import { wardList } from './several-people.ts'

export const REASONS = [
  'no_collection_time',
  'collection_time_without_hour',
  'several_people',
  'not_a_laboratory_report',
  'ambiguous_collection_time',
] as const satisfies readonly Failure[]
export type Reason = (typeof REASONS)[number]

/** They print the time of collection in more places than the head. */
const TIME_ELSEWHERE = new Set(['one-by-one', 'cumulative', 'time-per-panel', 'several-samples'])

export function canLackTime(layout: Layout): boolean {
  return !TIME_ELSEWHERE.has(layout.id)
}

type Draw = (sheet: GeneratedSheet, layout: Layout, report: GeneratedReport, random: Random) => void

export const DRAW_FAILING: Record<Reason, Draw> = {
  no_collection_time: (sheet, layout, report, random) => {
    layout.draw(sheet, { ...report, collection: 'absent' }, random)
  },
  collection_time_without_hour: (sheet, layout, report, random) => {
    layout.draw(sheet, { ...report, collection: 'day only' }, random)
  },
  not_a_laboratory_report: (sheet, _layout, report, random) => {
    otherPaper(sheet, report, random)
  },
  several_people: (sheet, layout, report, random) => {
    if (random.chance(0.4)) {
      wardList(sheet, report, random)
      return
    }
    layout.draw(sheet, report, random)
    layout.draw(sheet, anotherPerson(report, layout, random), random)
  },
  ambiguous_collection_time: (sheet, layout, report, random) => {
    layout.draw(sheet, withoutOrigin(report, random), random)
  },
}

function anotherPerson(report: GeneratedReport, layout: Layout, random: Random): GeneratedReport {
  for (;;) {
    const { person, panels, times } = buildReport(random, report.region, layout.wanted)
    if (person.name !== report.person.name) return { ...report, person, panels, times }
  }
}

/** Nothing says where it was printed, and every date could be read both ways. */
function withoutOrigin(report: GeneratedReport, random: Random): GeneratedReport {
  const region: GeneratedRegion = {
    ...report.region,
    id: 'unknown',
    dates: ['DD/MM/YYYY', 'DD-MM-YYYY'],
    clocks: ['HH:mm'],
    joiners: [' '],
  }
  const day = random.integer(1, 4)
  const month = random.integer(7, 12)
  const at = (hour: number) => new Date(Date.UTC(2024, month - 1, day, hour, random.integer(0, 59)))
  const collected = at(8)
  return {
    ...report,
    region,
    clock: new ClockStyle(random, region),
    laboratory: { name: 'Central Laboratory', address: '', phone: '' },
    person: { ...report.person, name: 'Alex Morgan', birth: new Date(Date.UTC(1980, 4, 3)), age: 44 },
    doctor: 'Dr. Morris',
    times: {
      collected,
      received: at(11),
      // A day later would show which number is the day and which the month.
      reported: at(15),
      printed: at(16),
      previous: report.times.previous.map(() => new Date(Date.UTC(2023, 2, 4, 8))),
    },
  }
}
