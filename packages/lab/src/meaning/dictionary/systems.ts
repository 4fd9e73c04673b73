import type { DictionarySpecimen } from './entry.ts'

/** What LOINC calls the specimen of a code, by our groups. */
const GROUPS: Readonly<Record<string, DictionarySpecimen>> = {
  Ser: 'blood',
  SerPl: 'blood',
  SerPlBld: 'blood',
  Plas: 'blood',
  PPP: 'blood',
  Bld: 'blood',
  BldA: 'blood',
  BldV: 'blood',
  BldC: 'blood',
  RBC: 'blood',
  '24h Ur+SerPl': 'blood',
  Ur: 'urine',
  '24h Ur': 'urine',
  UrnS: 'urine',
  Stl: 'stool',
  CSF: 'cerebrospinal_fluid',
  Plr: 'pleural_fluid',
  Prt: 'ascitic_fluid',
  Snv: 'synovial_fluid',
  Amn: 'amniotic_fluid',
  Smn: 'semen',
  Sal: 'saliva',
  Swt: 'sweat',
  Resp: 'other',
}

/** The group of specimens that a code is for; null where the system is not known. */
export function groupOfSystem(system: string): DictionarySpecimen | null {
  return GROUPS[system] ?? null
}

/** Whether a short name of LOINC, where its last such word names a system, names this one. Red cells are counted in other systems too. */
export function systemAgrees(short: string, system: string): boolean {
  const named = short.split(/[\s-]+/).findLast((word) => GROUPS[word] !== undefined && word !== 'RBC')
  return named === undefined || system.split(/[\s+]/).includes(named)
}
