/** What a UCUM unit measures, and its size in the base unit of that measure. */
export interface Measure {
  /** Such as `mass/volume`; units of one dimension differ by a factor only. */
  dimension: string
  factor: number
  /** The text in braces: it never changes the size, yet tells kinds of results apart. */
  annotation: string | null
}

interface Part {
  dimension: string
  factor: number
}

const PREFIXES: Record<string, number> = {
  k: 1e3,
  '': 1,
  d: 1e-1,
  m: 1e-3,
  u: 1e-6,
  n: 1e-9,
  p: 1e-12,
  f: 1e-15,
}

/** Enzyme units and international units share a dimension: laboratories print either for the same thing. */
const BASES: Record<string, Part> = {
  g: { dimension: 'mass', factor: 1 },
  mol: { dimension: 'substance', factor: 1 },
  eq: { dimension: 'equivalent', factor: 1 },
  osm: { dimension: 'osmoles', factor: 1 },
  U: { dimension: 'units', factor: 1 },
  '[IU]': { dimension: 'units', factor: 1 },
  kat: { dimension: 'units', factor: 6e7 },
  L: { dimension: 'volume', factor: 1 },
  s: { dimension: 'time', factor: 1 },
  Pa: { dimension: 'pressure', factor: 1 },
  "[arb'U]": { dimension: 'arbitrary units', factor: 1 },
  "[GPL'U]": { dimension: 'IgG phospholipid units', factor: 1 },
  "[MPL'U]": { dimension: 'IgM phospholipid units', factor: 1 },
  '[CFU]': { dimension: 'colonies', factor: 1 },
}

const WHOLE: Record<string, Part> = {
  '%': { dimension: 'fraction', factor: 0.01 },
  '[ppth]': { dimension: 'fraction', factor: 0.001 },
  'L/L': { dimension: 'fraction', factor: 1 },
  'mm/h': { dimension: 'sedimentation', factor: 1 },
  'mm[Hg]': { dimension: 'pressure', factor: 133.322 },
  'mL/min': { dimension: 'clearance', factor: 1 },
  'mL/s': { dimension: 'clearance', factor: 60 },
  'mL/min/{1.73_m2}': { dimension: 'clearance/area', factor: 1 },
  'mL/s/{1.73_m2}': { dimension: 'clearance/area', factor: 60 },
  'ng/mL/h': { dimension: 'mass/volume/time', factor: 1 },
  '/{100_WBCs}': { dimension: 'fraction', factor: 0.01 },
  'mg/g': { dimension: 'mass/mass', factor: 1 },
  'ug/mg': { dimension: 'mass/mass', factor: 1 },
  'ug/g': { dimension: 'mass/mass', factor: 1e-3 },
  'g/g': { dimension: 'mass/mass', factor: 1e3 },
  'mg/mg': { dimension: 'mass/mass', factor: 1e3 },
  'mmol/mol': { dimension: 'substance/substance', factor: 1 },
  '[pH]': { dimension: 'acidity', factor: 1 },
  '1': { dimension: 'ratio', factor: 1 },
  min: { dimension: 'time', factor: 60 },
}

const COUNTS: Record<string, number> = {
  '': 1,
  '10*3': 1e3,
  '10*5': 1e5,
  '10*6': 1e6,
  '10*9': 1e9,
  '10*12': 1e12,
}

const PER: Record<string, Part> = {
  kg: { dimension: 'mass', factor: 1000 },
  '(24.h)': { dimension: 'day', factor: 1 },
  '[HPF]': { dimension: 'high power field', factor: 1 },
  '[LPF]': { dimension: 'low power field', factor: 1 },
  mmol: { dimension: 'millimole', factor: 1 },
}

/** Mass for each millimole of creatinine equals 8.84 times as many for each gram: 1 / 0.11312 g. */
const GRAMS_OF_CREATININE_PER_MILLIMOLE = 0.11312

function prefixed(code: string): Part | null {
  for (const [base, part] of Object.entries(BASES)) {
    if (!code.endsWith(base)) continue
    const prefix = PREFIXES[code.slice(0, code.length - base.length)]
    if (prefix !== undefined) return { dimension: part.dimension, factor: part.factor * prefix }
  }
  return null
}

function measureOfBare(code: string): Part | null {
  const whole = WHOLE[code]
  if (whole) return whole
  if (code === 'mg/mmol') return { dimension: 'mass/mass', factor: 1 / GRAMS_OF_CREATININE_PER_MILLIMOLE }
  const slash = code.indexOf('/')
  if (slash < 0) return prefixed(code)
  const above = code.slice(0, slash)
  const below = PER[code.slice(slash + 1)] ?? prefixed(code.slice(slash + 1))
  if (!below) return null
  const count = COUNTS[above]
  const top = count === undefined ? prefixed(above) : { dimension: 'count', factor: count }
  if (!top) return null
  return { dimension: `${top.dimension}/${below.dimension}`, factor: top.factor / below.factor }
}

const known = new Map<string, Measure | null>()

/** Null for a unit that this service does not calculate with. */
export function measureOf(ucum: string): Measure | null {
  const held = known.get(ucum)
  if (held !== undefined) return held
  const measure = read(ucum)
  known.set(ucum, measure)
  return measure
}

function read(ucum: string): Measure | null {
  const exact = measureOfBare(ucum)
  if (exact) return { ...exact, annotation: null }
  const annotated = /^(.*?)\{([^}]+)\}(.*)$/.exec(ucum)
  if (!annotated) return null
  const [, before = '', annotation = '', after = ''] = annotated
  const bare = before + after
  if (bare === '') return { dimension: 'ratio', factor: 1, annotation }
  const part = measureOfBare(bare)
  if (part) return { ...part, annotation }
  const own = /^([kmun]?)(\/.+)$/.exec(bare)
  const below = own ? (PER[own[2]!.slice(1)] ?? prefixed(own[2]!.slice(1))) : null
  return below
    ? { dimension: `${annotation}/${below.dimension}`, factor: 1 / below.factor, annotation }
    : null
}
