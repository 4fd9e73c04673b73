import type { Biomarker, Specimen as Kind } from '../types.ts'
import type { FhirSpecimen } from './fhir-types.ts'
import { uuidOf } from './ids.ts'
import { narrative } from './narrative.ts'
import { effectiveTime } from './observation.ts'
import { SYSTEMS } from './systems.ts'

/** The kinds of specimens in SNOMED CT, as the value sets of laboratory profiles name them. */
const TYPES: Readonly<Record<Kind, readonly [code: string, display: string]>> = {
  blood: ['119297000', 'Blood specimen'],
  serum: ['119364003', 'Serum specimen'],
  plasma: ['119361006', 'Plasma specimen'],
  capillary_blood: ['122554006', 'Capillary blood specimen'],
  arterial_blood: ['122552005', 'Arterial blood specimen'],
  venous_blood: ['122555007', 'Venous blood specimen'],
  cord_blood: ['122556008', 'Cord blood specimen'],
  dried_blood: ['440500007', 'Dried blood spot specimen'],
  urine: ['122575003', 'Urine specimen'],
  timed_urine: ['409821005', 'Timed urine specimen'],
  stool: ['119339001', 'Stool specimen'],
  cerebrospinal_fluid: ['258450006', 'Cerebrospinal fluid specimen'],
  pleural_fluid: ['418564007', 'Pleural fluid specimen'],
  synovial_fluid: ['119332005', 'Synovial fluid specimen'],
  ascitic_fluid: ['309201001', 'Ascitic fluid specimen'],
  amniotic_fluid: ['119373006', 'Amniotic fluid specimen'],
  saliva: ['119342007', 'Saliva specimen'],
  semen: ['119347001', 'Seminal fluid specimen'],
  sweat: ['122569007', 'Sweat specimen'],
  swab: ['257261003', 'Swab'],
  drain_fluid: ['258455001', 'Drainage fluid specimen'],
  other: ['123038009', 'Specimen'],
}

/** Results of one specimen and one time are of one sample; null where the page does not say the specimen. */
export const specimenKeyOf = ({ specimen, collected }: Biomarker): string | null =>
  specimen && `${specimen} ${collected ? effectiveTime(collected) : ''}`.trim()

/** The samples of a report, in the order of its results. */
export function specimensOf(
  biomarkers: readonly Biomarker[],
  patient: string,
  names: readonly string[],
): Map<string, FhirSpecimen> {
  const specimens = new Map<string, FhirSpecimen>()
  for (const biomarker of biomarkers) {
    const key = specimenKeyOf(biomarker)
    if (key === null || specimens.has(key)) continue
    const [code, display] = TYPES[biomarker.specimen!]
    specimens.set(key, {
      resourceType: 'Specimen',
      id: uuidOf(...names, `specimen ${key}`),
      meta: { source: SYSTEMS.service },
      text: narrative(display),
      type: { coding: [{ system: SYSTEMS.snomed, code, display }] },
      subject: { reference: patient },
      ...(biomarker.collected && { collection: { collectedDateTime: effectiveTime(biomarker.collected) } }),
    })
  }
  return specimens
}
