import type { Language } from '../../types.ts'

export type Specimen = 'blood' | 'urine' | 'stool' | 'other'

/** One way in which a biomarker is reported. Numbers of one form convert into its unit. */
export interface NumberForm {
  kind: 'number'
  /** UCUM. */
  unit: string
  /** No living person's value lies outside. */
  bounds: readonly [number, number]
  /** Where laboratories put the reference interval of adults; null where it means nothing. */
  usual: readonly [number, number] | null
  loinc: Loinc | null
}

export interface WordForm {
  kind: 'word' | 'titre'
  loinc: Loinc | null
}

export type Form = NumberForm | WordForm

export interface Loinc {
  code: string
  /** The official short name. */
  name: string
}

export interface Entry {
  code: string
  name: string
  specimen: Specimen
  /** The first is canonical. */
  forms: readonly Form[]
  /** In g/mol: turns amounts of substance into masses. */
  molarMass: number | null
  /** Turns equivalents into amounts of substance. */
  charge: number | null
  names: readonly { language: Language | null; text: string }[]
}

function loincOf(text: string | undefined): Loinc | null {
  if (!text || text === '-') return null
  const space = text.indexOf(' ')
  return { code: text.slice(0, space), name: text.slice(space + 1) }
}

function intervalOf(text: string | undefined): [number, number] | null {
  const [low, high] = (text ?? '').split('..')
  if (low === undefined || high === undefined) return null
  return [Number(low), Number(high)]
}

function formOf(text: string, loinc: Loinc | null): Form {
  const [unit = '', bounds, usual] = text.split(' ')
  if (unit === 'word' || unit === 'titre') return { kind: unit, loinc }
  const span = intervalOf(bounds)
  if (!span) throw new Error(`no bounds: ${text}`)
  return { kind: 'number', unit, bounds: span, usual: usual ? intervalOf(usual.slice(1)) : null, loinc }
}

function entryOf(block: string, specimen: Specimen): Entry {
  const [head = '', ...lines] = block.trim().split('\n')
  const [title = '', forms = '', loincs = '', ...options] = head.split(' : ')
  const [code = '', name = ''] = title.split(' = ')
  const codes = loincs.split(', ')
  const option = (key: string) => options.find((text) => text.startsWith(`${key} `))?.slice(key.length + 1)
  const names: Entry['names'] = lines.flatMap((line) => {
    const language = line.slice(0, 2) === '**' ? null : (line.slice(0, 2) as Language)
    return line
      .slice(3)
      .split(';')
      .map((text) => ({ language, text: text.trim() }))
  })
  return {
    code,
    name,
    specimen: (option('in') as Specimen | undefined) ?? specimen,
    forms: forms.split(', ').map((text, place) => formOf(text, loincOf(codes[place]))),
    molarMass: option('mw') ? Number(option('mw')) : null,
    charge: option('eq') ? Number(option('eq')) : null,
    names: [{ language: 'en', text: name }, ...names],
  }
}

/**
 * Reads entries written as
 *
 *     code = English name : forms : LOINC code and short name of each form, or - : options
 *     en Name; Name
 *     de Name
 *
 * with a blank line between them. A form is `UCUM-unit low..high ~usual..usual`, `word` or `titre`; options are
 * `mw` (molar mass), `eq` (charge) and `in` (specimen). `**` stands for spellings of every language.
 */
export function entriesOf(specimen: Specimen, text: string): readonly Entry[] {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((block) => entryOf(block, specimen))
}
