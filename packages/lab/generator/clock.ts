import type { Language } from '../src/types.ts'
import type { Random } from './random.ts'
import type { Region } from './regions/types.ts'

/** A time on the wall clock of the laboratory; as an instant it is read as if the place were at UTC. */
export type Wall = Date

const MONTHS: Record<Language, readonly string[]> = {
  en: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
  es: [
    'enero',
    'febrero',
    'marzo',
    'abril',
    'mayo',
    'junio',
    'julio',
    'agosto',
    'septiembre',
    'octubre',
    'noviembre',
    'diciembre',
  ],
  de: [
    'Januar',
    'Februar',
    'März',
    'April',
    'Mai',
    'Juni',
    'Juli',
    'August',
    'September',
    'Oktober',
    'November',
    'Dezember',
  ],
  fr: [
    'janvier',
    'février',
    'mars',
    'avril',
    'mai',
    'juin',
    'juillet',
    'août',
    'septembre',
    'octobre',
    'novembre',
    'décembre',
  ],
  it: [
    'gennaio',
    'febbraio',
    'marzo',
    'aprile',
    'maggio',
    'giugno',
    'luglio',
    'agosto',
    'settembre',
    'ottobre',
    'novembre',
    'dicembre',
  ],
  pt: [
    'janeiro',
    'fevereiro',
    'março',
    'abril',
    'maio',
    'junho',
    'julho',
    'agosto',
    'setembro',
    'outubro',
    'novembro',
    'dezembro',
  ],
  nl: [
    'januari',
    'februari',
    'maart',
    'april',
    'mei',
    'juni',
    'juli',
    'augustus',
    'september',
    'oktober',
    'november',
    'december',
  ],
  pl: [
    'stycznia',
    'lutego',
    'marca',
    'kwietnia',
    'maja',
    'czerwca',
    'lipca',
    'sierpnia',
    'wrzesnia',
    'pazdziernika',
    'listopada',
    'grudnia',
  ],
  sv: [
    'januari',
    'februari',
    'mars',
    'april',
    'maj',
    'juni',
    'juli',
    'augusti',
    'september',
    'oktober',
    'november',
    'december',
  ],
}

export function localOf(wall: Wall): string {
  return wall.toISOString().slice(0, 19)
}

export function addMinutes(wall: Wall, minutes: number): Wall {
  return new Date(wall.getTime() + minutes * 60_000)
}

export function addDays(wall: Wall, days: number): Wall {
  return addMinutes(wall, days * 1440)
}

/** How one laboratory writes its dates and times. */
export class ClockStyle {
  readonly date: string
  readonly clock: string
  readonly joiner: string
  readonly #language: Language

  constructor(random: Random, region: Region) {
    this.date = random.pick(region.dates)
    this.clock = random.pick(region.clocks)
    this.joiner = random.pick(region.joiners)
    this.#language = region.language
  }

  day(wall: Wall): string {
    const month = MONTHS[this.#language][wall.getUTCMonth()]!
    const year = String(wall.getUTCFullYear())
    return this.date
      .replace('YYYY', year)
      .replace('YY', year.slice(2))
      .replace('MM', two(wall.getUTCMonth() + 1))
      .replace('DD', two(wall.getUTCDate()))
      .replace('JJ', month)
      .replace('MON', month.slice(0, 3))
  }

  time(wall: Wall): string {
    const hour = wall.getUTCHours()
    const half = hour % 12 === 0 ? 12 : hour % 12
    return this.clock
      .replace('HH', two(hour))
      .replace('hh', two(half))
      .replace(/^h:/, `${half}:`)
      .replace('mm', two(wall.getUTCMinutes()))
      .replace('ss', two(wall.getUTCSeconds()))
      .replace(/\bA\b|A$/, hour < 12 ? 'AM' : 'PM')
  }

  full(wall: Wall): string {
    return `${this.day(wall)}${this.joiner}${this.time(wall)}`
  }

  /** Whether the seconds of a time are lost in print. */
  get showsSeconds(): boolean {
    return this.clock.includes('ss')
  }
}

function two(number: number): string {
  return String(number).padStart(2, '0')
}
