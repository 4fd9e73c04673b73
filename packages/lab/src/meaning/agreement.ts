import type { Biomarker, Specimen } from '../types.ts'
import type { Specimen as SpecimenGroup } from './dictionary/entry.ts'
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

/** The system in a LOINC short name: its last word that names one, as in `Glucose SerPl-mCnc` or `WBC # Bld Auto`. */
function systemOf(name: string): string | null {
  const parts = name.split(/[\s-]+/).filter((part) => Object.hasOwn(SYSTEMS, part))
  return parts.at(-1) ?? null
}

const isTimed = (name: string): boolean => /\b\d+h\b/.test(name)

/** Whether a code of LOINC means what was examined; a code for one kind of blood needs a page that says so. */
function agrees(name: string, group: SpecimenGroup, { specimen, isShown }: Examined): boolean {
  const system = systemOf(name)
  const takes = system === null ? null : SYSTEMS[system]!
  if (specimen === null)
    return isShown && (takes === null || takes.length !== 1 || groupOf(takes[0]!) !== 'blood')
  if (specimen === 'timed_urine') return system === 'Ur' && isTimed(name)
  return takes === null ? groupOf(specimen) === group : takes.includes(specimen)
}

/** A result with what it was measured in, and without a code that says otherwise. */
export function withSpecimen(biomarker: Biomarker, examined: Examined): Biomarker {
  const { specimen } = examined
  const entry = biomarker.code === null ? null : entryOf(biomarker.code)
  if (!entry) return { ...biomarker, specimen }
  const codes = entry.forms.flatMap(({ loinc }) => loinc ?? [])
  const group = specimen === null ? entry.specimen : groupOf(specimen)
  const isOfFluid = group !== 'other' || codes.some(({ name }) => agrees(name, entry.specimen, examined))
  if (entry.specimen !== group || !isOfFluid)
    return { ...biomarker, code: null, name: biomarker.nameInDocument, loinc: null, specimen }
  const name = codes.find(({ code }) => code === biomarker.loinc)?.name
  const isRight = name !== undefined && agrees(name, entry.specimen, examined)
  return { ...biomarker, loinc: isRight ? biomarker.loinc : null, specimen }
}
