import { keyOf } from '../names/normalise.ts'
import { formulaMass } from '../units/formula-mass.ts'
import { measureOf } from '../units/measure.ts'
import type { DictionaryEntry, DictionarySpecimen, NameForm, NumberForm } from './entry.ts'
import { methodAgrees, propertiesOf, propertyInName } from './properties.ts'
import { groupOfSystem, systemAgrees } from './systems.ts'
import type { DictionaryFault } from './table.ts'

type Report = (column: string, message: string) => void
type File = Readonly<{ file: string; entries: readonly DictionaryEntry[] }>

/** The check digit of LOINC is that of Luhn. */
export function hasRightCheckDigit(code: string): boolean {
  const sum = [...code.replace('-', '')]
    .reverse()
    .map((digit, place) => (place % 2 === 1 ? Number(digit) * 2 : Number(digit)))
    .reduce((all, number) => all + (number > 9 ? number - 9 : number), 0)
  return /^\d{1,5}-\d$/.test(code) && sum % 10 === 0
}

function checkNumbers({ unit, bounds, usual }: NumberForm, report: Report): void {
  if (!measureOf(unit)) report('unit', `${unit} is not calculated with`)
  if (bounds[0] >= bounds[1]) report('bounds', 'are not in order')
  if (!usual) return
  if (usual[0] > usual[1]) report('usual', 'is not in order')
  if (usual[0] < bounds[0] || usual[1] > bounds[1]) report('usual', 'lies outside of the bounds')
}

function checkForm(form: NameForm, specimen: DictionarySpecimen, report: Report): void {
  if (form.kind === 'number') checkNumbers(form, report)
  const allowed = propertiesOf(form)
  if (!allowed.includes(form.property))
    report('property', `${form.property} is none of ${allowed.join(', ')}`)
  if (!form.loinc) return
  const { code, name, system, method } = form.loinc
  if (!hasRightCheckDigit(code)) report('loinc', `${code} has another check digit`)
  if (groupOfSystem(system) !== specimen) report('system', `${system} is not of ${specimen}`)
  if (name !== null && !systemAgrees(name, system)) report('system', `is not that of ${name}`)
  const named = name === null ? null : propertyInName(name)
  if (named !== null && named !== form.property) report('short', `says ${named}, not ${form.property}`)
  if (name !== null && !methodAgrees(name, method)) report('method', `is not that of ${name}`)
}

const isMolar = (form: NameForm): boolean =>
  form.kind === 'number' && /^(?:substance|equivalent)/.test(measureOf(form.unit)?.dimension ?? '')

/** Textbooks round the molar mass to three or four digits. */
const ROUNDING = 1e-3

function massOf(formula: string): number | null {
  try {
    return formulaMass(formula)
  } catch {
    return null
  }
}

function checkMass({ forms, formula, molarMass }: DictionaryEntry, report: Report): void {
  if (formula !== null && molarMass === null) report('molarMass', 'is missing beside the formula')
  if (formula !== null && molarMass !== null) {
    const mass = massOf(formula)
    if (mass === null) report('formula', `${formula} cannot be read`)
    else if (Math.abs(mass / molarMass - 1) > ROUNDING) {
      report('molarMass', `is ${molarMass}, and ${mass} by its formula`)
    }
  }
  const masses = forms.some(
    (form) => form.kind === 'number' && /^mass\//.test(measureOf(form.unit)?.dimension ?? ''),
  )
  if (masses && forms.some(isMolar) && molarMass !== null) {
    report('forms', 'masses and amounts of substance convert: one form is enough')
  }
}

function checkNames({ code, names }: DictionaryEntry, report: Report): void {
  if (!/^[a-z][a-z0-9_]*$/.test(code)) report('code', 'is not in lower case with underscores')
  const seen = new Set<string>()
  for (const { language, text } of names) {
    const column = `names.${language ?? '*'}`
    if (keyOf(text) === '') report(column, `${text} has no letter`)
    const spelling = `${language} ${text}`
    if (seen.has(spelling)) report(column, `${text} stands twice`)
    seen.add(spelling)
  }
}

/** Everything that is wrong with rows of the right shape, one by one and beside each other. */
export function faultsOf(files: readonly File[]): readonly DictionaryFault[] {
  const faults: DictionaryFault[] = []
  const codes = new Map<string, string>()
  const loincs = new Map<string, string>()
  for (const { file, entries } of files) {
    for (const entry of entries) {
      const report: Report = (column, message) => faults.push({ file, row: entry.code, column, message })
      if (codes.has(entry.code)) report('code', `stands in ${codes.get(entry.code)} too`)
      codes.set(entry.code, file)
      entry.forms.forEach((form, place) => {
        const within: Report = (column, message) => report(`forms[${place}].${column}`, message)
        checkForm(form, entry.specimen, within)
        if (!form.loinc) return
        const other = loincs.get(form.loinc.code)
        if (other !== undefined && other !== entry.code)
          within('loinc', `${form.loinc.code} is that of ${other} too`)
        loincs.set(form.loinc.code, entry.code)
      })
      checkMass(entry, report)
      checkNames(entry, report)
    }
  }
  return faults
}
