import { measureOf } from '../units/measure.ts'
import type { NameForm } from './entry.ts'

/** Kinds of quantity, as LOINC calls them, by what the unit measures. */
const OF_DIMENSION: Readonly<Record<string, readonly string[]>> = {
  'mass/volume': ['MCnc'],
  'substance/volume': ['SCnc'],
  'equivalent/volume': ['SCnc'],
  'units/volume': ['ACnc', 'CCnc'],
  'count/volume': ['NCnc'],
  'colonies/volume': ['NCnc'],
  'mass/mass': ['MCnt', 'MRto'],
  'substance/mass': ['SCnt', 'SRto'],
  'units/mass': ['CCnt', 'CRto'],
  'substance/substance': ['SRto', 'SFr'],
  fraction: ['MFr', 'NFr', 'SFr', 'VFr', 'CFr', 'AFr', 'Ratio', 'RelACnc', 'RelTime'],
  ratio: ['Ratio', 'MRto', 'SRto', 'CRto', 'NRto', 'RelTime', 'RelACnc', 'ACnc', 'Rden'],
  time: ['Time'],
  mass: ['EntMass', 'Mass'],
  substance: ['EntSub'],
  volume: ['EntVol', 'Vol'],
  pressure: ['PPres'],
  acidity: ['LsCnc'],
  'length/time': ['Vel'],
  'volume/time': ['VRat', 'ArVRat'],
  'mass/time': ['MRat'],
  'substance/time': ['SRat'],
  'units/time': ['CRat'],
  'mass/volume/time': ['CCnc'],
  'osmoles/mass': ['Osmol'],
  'count/high power field': ['Naric'],
  'count/low power field': ['Naric'],
}

/** Units of one test alone have no size: arbitrary, phospholipid, binding antibody units. */
const OF_OWN_UNITS = ['ACnc']

/** Presence, a name, a judgement, a kind such as a colour. */
const OF_WORDS = ['PrThr', 'Prid', 'Imp', 'Type', 'Aper']

/** The kinds of quantity that a form may be of; empty where the unit measures nothing that is known. */
export function propertiesOf(form: NameForm): readonly string[] {
  if (form.kind !== 'number') return form.kind === 'titre' ? ['Titr'] : OF_WORDS
  const dimension = measureOf(form.unit)?.dimension ?? ''
  return OF_DIMENSION[dimension] ?? (dimension.endsWith('/volume') ? OF_OWN_UNITS : [])
}

const IN_SHORT_NAME: readonly (readonly [RegExp, string])[] = [
  [/-mCnc$/, 'MCnc'],
  [/-sCnc$/, 'SCnc'],
  [/-cCnc$/, 'CCnc'],
  [/-aCnc$/, 'ACnc'],
  [/-mRate?$/, 'MRat'],
  [/-sRate?$/, 'SRat'],
  [/-mRto$/, 'MRto'],
  [/-sRto$/, 'SRto'],
  [/-mCnt$/, 'MCnt'],
  [/-Titr$/, 'Titr'],
  [/# /, 'NCnc'],
  [/ NFr /, 'NFr'],
  [/ MFr /, 'MFr'],
  [/ VFr /, 'VFr'],
  [/ Ql\b/, 'PrThr'],
]

/** The kind of quantity that a short name of LOINC ends in; null where it does not say. */
export function propertyInName(short: string): string | null {
  return IN_SHORT_NAME.find(([pattern]) => pattern.test(short))?.[1] ?? null
}

const METHODS: readonly (readonly [RegExp, RegExp])[] = [
  [/ Auto\b/, /^Automated count$/],
  [/ Manual\b/, /^Manual count$/],
  [/ Strip\b/, /^Test strip$/],
  [/ (?:E?IA|RIA)\b/, /immunoassay$/i],
  [/ IF\b/, /^Immunofluorescence$/],
  [/ Coag\b/, /^Coagulation assay$/],
  [/ Chro\b/, /^Chromogenic method$/],
  [/ Elph\b/, /^Electrophoresis$/],
  [/ [HL]PF\b/, /^Microscopy (?:high|low) power field$/],
  [/ Micro\b/, /^Light microscopy$/],
  [/\bNAA\b/, /^NAA with probe detection$/],
]

/** Whether a short name of LOINC with a method in it stands beside that method. */
export function methodAgrees(short: string, method: string | null): boolean {
  return METHODS.every(([inName, written]) => !inName.test(short) || written.test(method ?? ''))
}
