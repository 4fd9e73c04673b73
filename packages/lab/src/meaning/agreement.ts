import type { Biomarker, Specimen } from '../types.ts'
import type { Loinc, DictionarySpecimen as SpecimenGroup } from './dictionary/entry.ts'
import { entryOf } from './dictionary/index.ts'
import { groupOf } from './names/specimen.ts'
import type { Examined } from './specimens.ts'

/** What the system of a LOINC short name may be called on a page; those of blood in general fit each of its usual kinds. */
const SYSTEMS: Readonly<Record<string, readonly Specimen[]>> = {
  Bld: ['blood', 'venous_blood', 'arterial_blood', 'capillary_blood'],
  BldA: ['arterial_blood'],
  BldV: ['venous_blood'],
  BldMV: [],
  BldC: ['capillary_blood'],
  BldCo: ['cord_blood'],
  DBS: ['dried_blood'],
  RBC: ['blood', 'venous_blood', 'arterial_blood', 'capillary_blood'],
  WBC: ['blood', 'venous_blood', 'arterial_blood', 'capillary_blood'],
  Ser: ['serum', 'blood', 'venous_blood'],
  Plas: ['plasma', 'blood', 'venous_blood'],
  PPP: ['plasma', 'blood', 'venous_blood'],
  SerPl: ['serum', 'plasma', 'blood', 'venous_blood'],
  SerPlBld: ['serum', 'plasma', 'blood', 'venous_blood', 'arterial_blood', 'capillary_blood'],
  Ur: ['urine'],
  '24h Ur': ['timed_urine'],
  '24h Ur+SerPl': ['timed_urine', 'serum', 'plasma', 'blood', 'venous_blood'],
  UrnS: ['urine'],
  Stl: ['stool'],
  CSF: ['cerebrospinal_fluid'],
  Plr: ['pleural_fluid'],
  Synv: ['synovial_fluid'],
  Snv: ['synovial_fluid'],
  Asc: ['ascitic_fluid'],
  Prt: ['ascitic_fluid'],
  Amn: ['amniotic_fluid'],
  Sal: ['saliva'],
  Sem: ['semen'],
  Smn: ['semen'],
  Sweat: ['sweat'],
  Swt: ['sweat'],
  Resp: ['swab'],
  Nph: ['swab'],
}

/** Whether a code of LOINC means what was examined; a code for one kind of blood needs a page that says so. */
function agrees({ system }: Loinc, group: SpecimenGroup, { specimen, isShown }: Examined): boolean {
  const takes = SYSTEMS[system] ?? null
  if (specimen === null)
    return isShown && (takes === null || takes.length !== 1 || groupOf(takes[0]!) !== 'blood')
  if (specimen === 'timed_urine') return system.startsWith('24h Ur')
  return takes === null ? groupOf(specimen) === group : takes.includes(specimen)
}

/** A result with what it was measured in, and without a code that says otherwise. */
export function withSpecimen(biomarker: Biomarker, examined: Examined): Biomarker {
  const { specimen } = examined
  const entry = biomarker.code === null ? null : entryOf(biomarker.code)
  if (!entry) return { ...biomarker, specimen }
  const codes = entry.forms.flatMap(({ loinc }) => loinc ?? [])
  const group = specimen === null ? entry.specimen : groupOf(specimen)
  const isOfFluid = group !== 'other' || codes.some((one) => agrees(one, entry.specimen, examined))
  if (entry.specimen !== group || !isOfFluid)
    return { ...biomarker, code: null, name: biomarker.nameInDocument, loinc: null, specimen }
  const loinc = codes.find(({ code }) => code === biomarker.loinc)
  const isRight = loinc !== undefined && agrees(loinc, entry.specimen, examined)
  return { ...biomarker, loinc: isRight ? biomarker.loinc : null, specimen }
}
