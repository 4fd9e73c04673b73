const BASE = 'https://tributary.health/fhir'

/** Addresses of code systems and the like: names that never change, served under the same paths by every deployment. */
export const SYSTEMS = {
  metrics: `${BASE}/CodeSystem/metrics`,
  tags: `${BASE}/CodeSystem/tags`,
  context: `${BASE}/StructureDefinition/measurement-context`,
  userId: `${BASE}/sid/user-id`,
  /** The service itself, where it speaks for no single data source. */
  service: BASE,
  source: `${BASE}/source`,
  loinc: 'http://loinc.org',
  ucum: 'http://unitsofmeasure.org',
  category: 'http://terminology.hl7.org/CodeSystem/observation-category',
  absent: 'http://terminology.hl7.org/CodeSystem/data-absent-reason',
  bundle: 'http://hl7.org/fhir/StructureDefinition/Bundle',
} as const
