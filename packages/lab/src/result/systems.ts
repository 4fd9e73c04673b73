const BASE = 'https://tributary.health/fhir'
const HL7 = 'http://terminology.hl7.org/CodeSystem'

/** Addresses of code systems and the like: names that never change. */
export const SYSTEMS = {
  service: BASE,
  biomarkers: `${BASE}/CodeSystem/biomarkers`,
  /** The extension that describes how a result was read from the page. */
  reading: `${BASE}/StructureDefinition/lab-reading`,
  userId: `${BASE}/sid/user-id`,
  documentId: `${BASE}/sid/lab-document-id`,
  loinc: 'http://loinc.org',
  ucum: 'http://unitsofmeasure.org',
  observationCategory: `${HL7}/observation-category`,
  reportCategory: `${HL7}/v2-0074`,
  interpretation: `${HL7}/v3-ObservationInterpretation`,
  absent: `${HL7}/data-absent-reason`,
  absentExtension: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason',
  snomed: 'http://snomed.info/sct',
} as const
