import { LANGUAGES, type Language } from '../../types.ts'
import { type DictionaryEntry, type NameForm, SPECIMEN_GROUPS } from './entry.ts'

/** What is wrong with the table, and where. */
export interface DictionaryFault {
  file: string
  /** The code of the biomarker, or the place in the file where it has none. */
  row: string
  column: string
  message: string
}

type Report = (column: string, message: string) => void
type Columns = Readonly<Record<string, unknown>>

const ROW = ['code', 'name', 'specimen', 'forms', 'formula', 'molarMass', 'charge', 'names']
const NUMBER_FORM = ['unit', 'property', 'bounds', 'usual', 'loinc', 'short', 'system', 'method']
const WORD_FORM = ['kind', 'property', 'loinc', 'short', 'system', 'method']
const EVERY_LANGUAGE = '*'

const isObject = (value: unknown): value is Columns =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value === value.trim()
const isPair = (value: unknown): value is [number, number] =>
  Array.isArray(value) && value.length === 2 && value.every((one) => Number.isFinite(one))

function knowsOnly(columns: readonly string[], row: Columns, prefix: string, report: Report): void {
  for (const column of Object.keys(row)) {
    if (!columns.includes(column)) report(`${prefix}${column}`, 'is no column of the table')
  }
}

function optional<T>(row: Columns, column: string, is: (value: unknown) => value is T, report: Report) {
  const value = row[column]
  if (value === undefined) return null
  if (is(value)) return value
  report(column, 'is not of the kind that this column holds')
  return null
}

const isPositive = (value: unknown): value is number => typeof value === 'number' && value > 0

function formOf(row: unknown, place: string, report: Report): NameForm | null {
  if (!isObject(row)) {
    report(place, 'is no form')
    return null
  }
  const within: Report = (column, message) => report(`${place}.${column}`, message)
  const inWords = 'kind' in row
  knowsOnly(inWords ? WORD_FORM : NUMBER_FORM, row, '', within)
  const property = optional(row, 'property', isText, within)
  const code = optional(row, 'loinc', isText, within)
  const short = optional(row, 'short', isText, within)
  if (property === null) within('property', 'is missing')
  const system = optional(row, 'system', isText, within)
  const method = optional(row, 'method', isText, within)
  if (short !== null && code === null) within('short', 'names no code')
  if (system !== null && code === null) within('system', 'is that of no code')
  if (method !== null && code === null) within('method', 'is that of no code')
  if (code !== null && system === null) within('system', 'is missing')
  const loinc = code === null ? null : { code, name: short, system: system ?? '', method }
  const common = { property: property ?? '', loinc }
  if (inWords) {
    const { kind } = row
    if (kind === 'word' || kind === 'titre') return { kind, ...common }
    within('kind', 'is neither word nor titre')
    return null
  }
  const unit = optional(row, 'unit', isText, within)
  const bounds = optional(row, 'bounds', isPair, within)
  if (unit === null) within('unit', 'is missing')
  if (bounds === null) within('bounds', 'is missing')
  if (unit === null || bounds === null) return null
  return { kind: 'number', unit, bounds, usual: optional(row, 'usual', isPair, within), ...common }
}

function namesOf(value: unknown, report: Report): DictionaryEntry['names'] {
  if (!isObject(value)) {
    report('names', 'is missing')
    return []
  }
  return Object.entries(value).flatMap(([language, texts]) => {
    const column = `names.${language}`
    if (language !== EVERY_LANGUAGE && !LANGUAGES.includes(language as Language)) {
      report(column, 'is no language that is read')
    }
    const list = typeof texts === 'string' ? texts.split('; ') : []
    if (list.length === 0 || !list.every(isText)) report(column, 'is no list of names with "; " between them')
    return list.map((text) => ({
      language: language === EVERY_LANGUAGE ? null : (language as Language),
      text,
    }))
  })
}

function entryOf(row: Columns, report: Report): DictionaryEntry | null {
  knowsOnly(ROW, row, '', report)
  const code = optional(row, 'code', isText, report)
  const name = optional(row, 'name', isText, report)
  const specimen = SPECIMEN_GROUPS.find((one) => one === row['specimen'])
  if (code === null) report('code', 'is missing')
  if (name === null) report('name', 'is missing')
  if (!specimen) report('specimen', 'is none of the groups')
  const rows = Array.isArray(row['forms']) ? row['forms'] : []
  if (rows.length === 0) report('forms', 'is empty')
  const forms = rows.flatMap((form, place) => formOf(form, `forms[${place}]`, report) ?? [])
  const names = namesOf(row['names'], report)
  if (code === null || name === null || !specimen || forms.length === 0) return null
  return {
    code,
    name,
    specimen,
    forms,
    formula: optional(row, 'formula', isText, report),
    molarMass: optional(row, 'molarMass', isPositive, report),
    charge: optional(row, 'charge', isPositive, report),
    names: [{ language: 'en', text: name }, ...names],
  }
}

export interface DictionaryTable {
  entries: readonly DictionaryEntry[]
  faults: readonly DictionaryFault[]
}

/** Reads the rows of one file. A column that is missing, unknown or of another kind is a fault. */
export function readTable(file: string, rows: unknown): DictionaryTable {
  if (!Array.isArray(rows)) {
    return { entries: [], faults: [{ file, row: '', column: '', message: 'is no list of rows' }] }
  }
  const faults: DictionaryFault[] = []
  const entries = rows.flatMap((row: unknown, place) => {
    const code = isObject(row) && isText(row['code']) ? row['code'] : `row ${place + 1}`
    const report: Report = (column, message) => faults.push({ file, row: code, column, message })
    if (isObject(row)) return entryOf(row, report) ?? []
    report('', 'is no row')
    return []
  })
  return { entries, faults }
}
