/** What a UCUM unit measures, and its size in the base unit of that measure. */
export interface UnitMeasure {
  /** The dimension, such as `mass/volume`; units of one dimension differ by a factor only. */
  dimension: string
  factor: number
  /** The text in braces: it never changes the size, yet distinguishes kinds of results. */
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
  m: { dimension: 'length', factor: 1 },
  s: { dimension: 'time', factor: 1 },
  Pa: { dimension: 'pressure', factor: 1 },
  'm[Hg]': { dimension: 'pressure', factor: 133322 },
  'm[H2O]': { dimension: 'pressure', factor: 9806.65 },
  "[arb'U]": { dimension: 'arbitrary units', factor: 1 },
  "[GPL'U]": { dimension: 'IgG phospholipid units', factor: 1 },
  "[MPL'U]": { dimension: 'IgM phospholipid units', factor: 1 },
  '[CFU]': { dimension: 'colonies', factor: 1 },
}

const WHOLE: Record<string, Part> = {
  '%': { dimension: 'fraction', factor: 0.01 },
  '[ppth]': { dimension: 'fraction', factor: 0.001 },
  'L/L': { dimension: 'fraction', factor: 1 },
  '/100': { dimension: 'fraction', factor: 0.01 },
  '[pH]': { dimension: 'acidity', factor: 1 },
  '1': { dimension: 'ratio', factor: 1 },
  min: { dimension: 'time', factor: 60 },
  h: { dimension: 'time', factor: 3600 },
  '(24.h)': { dimension: 'time', factor: 86400 },
  '[HPF]': { dimension: 'high power field', factor: 1 },
  '[LPF]': { dimension: 'low power field', factor: 1 },
}

const COUNTS: Record<string, number> = {
  '': 1,
  '10*3': 1e3,
  '10*4': 1e4,
  '10*5': 1e5,
  '10*6': 1e6,
  '10*9': 1e9,
  '10*12': 1e12,
}

function simple(code: string): Part | null {
  const whole = WHOLE[code]
  if (whole) return whole
  for (const [base, part] of Object.entries(BASES)) {
    if (!code.endsWith(base)) continue
    const prefix = PREFIXES[code.slice(0, code.length - base.length)]
    if (prefix !== undefined) return { dimension: part.dimension, factor: part.factor * prefix }
  }
  return null
}

/** What is counted where a unit begins with words in braces, as `{copies}/mL`, is a dimension of its own. */
function partsOf(code: string, counted: string | null): Part | null {
  const whole = WHOLE[code]
  if (whole) return whole
  const [above = '', ...below] = code.split('/')
  if (below.length === 0) return simple(above)
  const count = COUNTS[above]
  const top = count === undefined ? simple(above) : { dimension: counted ?? 'count', factor: count }
  return below.reduce<Part | null>((all, one) => {
    const part = simple(one)
    if (!all || !part) return null
    return { dimension: `${all.dimension}/${part.dimension}`, factor: all.factor / part.factor }
  }, top)
}

const known = new Map<string, UnitMeasure | null>()

/** The measure of a unit; null for a unit that this service does not convert. */
export function measureOf(ucum: string): UnitMeasure | null {
  const held = known.get(ucum)
  if (held !== undefined) return held
  const measure = read(ucum)
  known.set(ucum, measure)
  return measure
}

/** A rate for a body of the usual surface is a rate: the braces say which body is meant. */
const BODY = '/{1.73_m2}'

function read(ucum: string): UnitMeasure | null {
  const [, before = '', annotation = null, after = ''] = /^(.*?)\{([^}]+)\}(.*)$/.exec(
    ucum.replace(BODY, '{1.73_m2}'),
  ) ?? [ucum, ucum]
  if (after.includes('{')) return null
  if (annotation !== null && before + after === '') return { dimension: 'ratio', factor: 1, annotation }
  const part = partsOf(before + after, annotation !== null && before === '' ? annotation : null)
  return part && { ...part, annotation }
}
