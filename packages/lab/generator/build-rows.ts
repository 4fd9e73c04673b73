import { PANELS, type PanelKey } from './analytes/index.ts'
import type { Analyte, AnalyteMeasure, UnitSystem, WordedAnalyte } from './analytes/table.ts'
import { formatNumber, RangeStyle } from './numbers.ts'
import type { Random } from './random.ts'
import type { GeneratedRegion } from './regions/types.ts'
import type { Equivalent, GeneratedRow, ReportPanel } from './report.ts'
import { UnitStyle } from './units.ts'
import type { Wording } from './wording/types.ts'

const OTHER_SYSTEM: Record<UnitSystem, UnitSystem> = {
  c: 's',
  s: 'c',
  d: 's',
  f: 's',
  b: 's',
  n: 'c',
  w: 'c',
}
const NORMAL_WORDS = new Set([
  'negative',
  'nonreactive',
  'none',
  'clear',
  'yellow',
  'paleyellow',
  'few',
  'rare',
  'few0_5',
  'few0_2',
  'groupO',
  'groupA',
  'groupB',
  'groupAB',
])
const HAS_EXPECTED_WORD = new Set(['negative', 'nonreactive', 'none', 'clear', 'yellow'])

/** Everything about a laboratory that stays the same from row to row. */
export class RowMaker {
  readonly #random: Random
  readonly #region: GeneratedRegion
  readonly #wording: Wording
  readonly #units: UnitStyle
  readonly #ranges: RangeStyle
  readonly #parted: boolean
  readonly #spaced: boolean
  readonly #previous: number

  constructor(random: Random, region: GeneratedRegion, wording: Wording, previous: number) {
    this.#random = random
    this.#region = region
    this.#wording = wording
    this.#units = new UnitStyle(random, region.habit)
    this.#ranges = new RangeStyle(random, wording)
    this.#parted = random.chance(0.7)
    this.#spaced = random.chance(0.5)
    this.#previous = previous
  }

  panel(key: PanelKey, most: number): ReportPanel {
    const source = PANELS[key]
    const analytes = this.#random.some(source.analytes, Math.min(most, source.analytes.length))
    const taken = new Set<string>()
    return {
      key,
      title: this.#random.pick(this.#wording.panels[key]),
      group: source.specimen,
      specimen: this.#random.pick(this.#wording[source.specimen]),
      rows: analytes
        .map((analyte) => ('measures' in analyte ? this.#number(analyte) : this.#word(analyte)))
        .filter((row) => !taken.has(row.name) && taken.add(row.name)),
    }
  }

  #number(analyte: Analyte): GeneratedRow {
    const random = this.#random
    const base = analyte.measures.c
    const measure = analyte.measures[this.#region.system]
    const drawn = Math.max(0, draw(random, base))
    const position =
      base.low !== null && base.high !== null ? (drawn - base.low) / (base.high - base.low) : 0.5
    const limit = this.#limit(analyte, measure)
    const amount = limit ? limit.amount : drawn * measure.factor
    const bareValue = this.#write(amount, measure)
    const number = Number(amount.toFixed(measure.decimals))
    const verdict =
      measure.low !== null && number < measure.low
        ? 'low'
        : measure.high !== null && number > measure.high
          ? 'high'
          : 'normal'
    const comparator = limit?.comparator ?? null
    const other = analyte.measures[OTHER_SYSTEM[this.#region.system]]
    const [ends, otherEnds] = [this.#ends(measure), this.#ends(other)]
    return {
      key: analyte.key,
      englishName: analyte.names.en[0]!,
      name: random.pick(analyte.names[this.#region.language]),
      value: comparator ? `${comparator}${this.#spaced ? ' ' : ''}${bareValue}` : bareValue,
      bareValue,
      number,
      comparator,
      unit: this.#units.spell(measure.unit),
      range: [this.#ranges.write(ends.low, ends.high)],
      ends,
      equivalents: equivalentsOf(analyte, measure, number),
      verdict: comparator === '<' && verdict === 'high' ? 'normal' : verdict,
      method: random.pick(this.#wording.methods),
      previous: Array.from({ length: this.#previous }, () => this.#earlier(base, measure, bareValue)),
      second:
        other.unit === measure.unit || comparator
          ? null
          : {
              value: this.#write(drawn * other.factor, other),
              // Milliequivalents are another number wherever an ion has two charges.
              unit: this.#units.spell(other.unit).replace(/^mEq/i, 'mmol'),
              range: this.#ranges.write(otherEnds.low, otherEnds.high),
              ends: otherEnds,
            },
      position,
    }
  }

  #word(analyte: WordedAnalyte): GeneratedRow {
    const random = this.#random
    const { words } = this.#wording
    const id = random.chance(0.75) ? analyte.words[0]! : random.pick(analyte.words)
    const value = id.endsWith('!') ? words[id.slice(0, -1)]![0]! : random.pick(words[id]!)
    return {
      key: analyte.key,
      englishName: analyte.names.en[0]!,
      name: random.pick(analyte.names[this.#region.language]),
      value,
      bareValue: value,
      number: null,
      comparator: null,
      unit: /^(few0|count)/.test(id) ? random.pick(['/hpf', '/HPF', '']) : '',
      ends: { low: null, high: null },
      equivalents: [],
      range: HAS_EXPECTED_WORD.has(analyte.words[0]!) ? [words[analyte.words[0]!]![0]!] : [''],
      verdict: NORMAL_WORDS.has(id) || id === analyte.words[0] ? 'normal' : 'abnormal',
      method: random.pick(this.#wording.methods),
      previous: Array.from({ length: this.#previous }, () => this.#earlierWord(analyte, value)),
      second: null,
      position: 0.5,
    }
  }

  #earlierWord(analyte: WordedAnalyte, current: string): string {
    const texts = analyte.words.flatMap((id) => this.#wording.words[id.replace('!', '')]!)
    const others = texts.filter((text) => text.toLowerCase() !== current.toLowerCase())
    return others.length > 0 ? this.#random.pick(others) : '-'
  }

  #limit(analyte: Analyte, measure: AnalyteMeasure): { comparator: '<' | '>'; amount: number } | null {
    if (analyte.lowest !== null && this.#random.chance(0.3)) {
      const amount = analyte.lowest * measure.factor
      return Number(amount.toFixed(measure.decimals)) > 0 ? { comparator: '<', amount } : null
    }
    if (analyte.highest !== null && this.#random.chance(0.4)) {
      return { comparator: '>', amount: analyte.highest * measure.factor }
    }
    return null
  }

  /** An earlier value, which never equals the current one, so that a wrong column is noticed. */
  #earlier(base: AnalyteMeasure, measure: AnalyteMeasure, current: string): string {
    for (let tries = 0; tries < 20; tries++) {
      const value = this.#write(Math.max(0, draw(this.#random, base)) * measure.factor, measure)
      if (value !== current) return value
    }
    return '-'
  }

  #ends(measure: AnalyteMeasure): GeneratedRow['ends'] {
    const write = (limit: number | null) =>
      limit === null ? null : formatNumber(limit, decimalsOfLimit(measure, limit), this.#region, this.#parted)
    return { low: write(measure.low), high: write(measure.high) }
  }

  #write(amount: number, measure: AnalyteMeasure): string {
    return formatNumber(amount, measure.decimals, this.#region, this.#parted)
  }
}

function draw(random: Random, measure: AnalyteMeasure): number {
  const low = measure.low ?? (measure.high! > 50 ? measure.high! * 0.45 : 0.2 * measure.high!)
  const high = measure.high ?? measure.low! * 1.9
  if (random.chance(0.78)) return random.between(low, high)
  const width = high - low
  const isTight = measure.unit === 'none' || measure.unit === '%' || width / high < 0.35
  if (random.chance(0.4))
    return isTight ? low - width * random.between(0.03, 0.3) : low * random.between(0.65, 0.97)
  return isTight ? high + width * random.between(0.03, 0.3) : high * random.between(1.03, 1.45)
}

/** The printed value in every unit of the analyte. */
function equivalentsOf(analyte: Analyte, printed: AnalyteMeasure, value: number): Equivalent[] {
  const asPrinted = (limit: number | null) =>
    limit === null ? null : Number(limit.toFixed(decimalsOfLimit(printed, limit)))
  const [low, high] = [asPrinted(printed.low), asPrinted(printed.high)]
  return [printed, ...Object.values(analyte.measures)].map(({ unit, factor }) => {
    const share = factor / printed.factor
    const scaled = (limit: number | null) => (limit === null ? null : limit * share)
    return { unit, value: value * share, low: scaled(low), high: scaled(high) }
  })
}

/** 4.0-10.5, but 150-400: one side with decimals gives both. */
function decimalsOfLimit(measure: AnalyteMeasure, limit: number): number {
  const shown = (value: number | null) =>
    value === null ? 0 : (String(Number(value.toFixed(measure.decimals))).split('.')[1]?.length ?? 0)
  return Math.max(shown(measure.low), shown(measure.high), shown(limit))
}
