import type { Language } from '../src/types.ts'
import type { Random } from './random.ts'
import type { GeneratedRegion } from './regions/types.ts'

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

/**
 * How the time of collection is written: as all the others, about an hour, as the middle or the end of a day, as Unix prints
 * a date, or, with all the others, as ISO 8601 has it.
 */
export const MANNERS = ['usual', 'about', 'noon', 'end of day', 'unix', 'iso'] as const
export type Manner = (typeof MANNERS)[number]

const ABOUT: Partial<Record<Language, string>> = {
  en: 'approx.',
  es: 'aprox.',
  de: 'ca.',
  fr: 'vers',
  it: 'circa',
  pt: 'aprox.',
}
const ZONES: Readonly<Record<string, string>> = { '-05:00': 'EST', '+01:00': 'CET', '+00:00': 'GMT' }
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** How one laboratory writes its dates and times. */
export class ClockStyle {
  readonly date: string
  readonly clock: string
  readonly joiner: string
  readonly manner: Manner
  readonly #language: Language
  readonly #timezone: string

  constructor(random: Random, region: GeneratedRegion, manner: Manner = 'usual') {
    this.date = random.pick(region.dates)
    const clock = random.pick(region.clocks)
    this.clock = manner === 'end of day' || manner === 'unix' ? 'HH:mm' : clock
    this.joiner = random.pick(region.joiners)
    this.manner = manner === 'noon' && region.language !== 'en' ? 'usual' : manner
    this.#language = region.language
    this.#timezone = region.timezone
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

  /** The time of collection, in its own manner. */
  collected(wall: Wall): string {
    if (this.manner === 'about' && ABOUT[this.#language])
      return `${this.day(wall)} ${ABOUT[this.#language]} ${this.time(wall)}`
    if (this.manner === 'noon') return `${this.day(wall)} ${isAt(wall, 12) ? 'noon' : this.time(wall)}`
    if (this.manner === 'end of day' && isAt(wall, 0)) return `${this.day(addDays(wall, -1))} 24:00`
    if (this.manner === 'unix') return this.#unix(wall)
    return this.full(wall)
  }

  #unix(wall: Wall): string {
    const month = MONTHS.en[wall.getUTCMonth()]!.slice(0, 3)
    const zone = ZONES[this.#timezone] ? ` ${ZONES[this.#timezone]}` : ''
    const clock = localOf(wall).slice(11)
    return `${WEEKDAYS[wall.getUTCDay()]} ${month} ${wall.getUTCDate()} ${clock}${zone} ${wall.getUTCFullYear()}`
  }

  full(wall: Wall): string {
    if (this.manner === 'iso') return `${localOf(wall)}${this.#timezone}`
    return `${this.day(wall)}${this.joiner}${this.time(wall)}`
  }

  /** Whether the seconds of a time are lost in print. */
  get showsSeconds(): boolean {
    return this.clock.includes('ss')
  }
}

const isAt = (wall: Wall, hour: number): boolean => wall.getUTCHours() === hour && wall.getUTCMinutes() === 0

function two(number: number): string {
  return String(number).padStart(2, '0')
}
