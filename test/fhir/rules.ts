import { codesOf } from './r4.ts'

const TIME_OF_DAY = /T\d\d:\d\d/
const OFFSET = /(Z|[+-]((0\d|1[0-3]):[0-5]\d|14:00))$/

/** Rules of R4 that no npm validator checks, and the advice that HL7's engine gives as warnings. */
export function ruleFaultsOf(bundle: object): string[] {
  const faults: string[] = []
  const urls = new Set<unknown>()
  const references: string[] = []
  walk(bundle, (key, value, parent) => {
    if (key === 'fullUrl') urls.add(value)
    if (key === 'reference' && typeof value === 'string') references.push(value)
    if (typeof value === 'string' && value.trim() === '') faults.push(`empty string in ${key}`)
    if (/(DateTime|timestamp|issued|start|end)$/.test(key) && TIME_OF_DAY.test(String(value))) {
      if (!OFFSET.test(String(value))) faults.push(`time without an offset in ${key}`)
    }
    if (key === 'resourceType' && !WITHOUT_NARRATIVE.includes(String(value)) && !('text' in parent))
      faults.push(`${value} without a narrative`)
    if (key === 'resourceType' && value === 'Observation') faults.push(...observationFaults(parent))
  })
  for (const reference of references) if (!urls.has(reference)) faults.push(`dangling reference ${reference}`)
  return faults
}

/** A Bundle has none, and definitions are for programs. */
const WITHOUT_NARRATIVE = ['Bundle', 'CodeSystem', 'StructureDefinition']

const STATUSES = () => codesOf('http://hl7.org/fhir/ValueSet/observation-status')

function observationFaults(observation: object): string[] {
  const values = Object.keys(observation).filter((name) => /^value[A-Z]/.test(name))
  const isAbsent = 'dataAbsentReason' in observation
  const isPanel = 'component' in observation
  return [
    ...(values.length > 1 ? ['two values'] : []),
    ...(values.length > 0 && isAbsent ? ['a value with a reason for its absence'] : []),
    ...(values.length === 0 && !isAbsent && !isPanel ? ['neither value nor reason'] : []),
    ...(STATUSES().includes((observation as { status?: string }).status ?? '') ? [] : ['unknown status']),
    ...('performer' in observation ? [] : ['Observation without a performer']),
  ]
}

function walk(node: object, visit: (key: string, value: unknown, parent: object) => void): void {
  for (const [key, value] of Object.entries(node)) {
    visit(key, value, node)
    if (typeof value === 'object' && value !== null) walk(value, visit)
  }
}
