import type { Bundle, Observation } from '@medplum/fhirtypes'
import { errorsOf } from './r4.ts'
import { ruleFaultsOf } from './rules.ts'
import { vitalSignFaultsOf } from './vital-signs.ts'

export { errorsOf } from './r4.ts'
export { ruleFaultsOf } from './rules.ts'

/** Everything that is wrong with a bundle: by R4, by the profiles that its codes ask for, and by the rules of our own. */
export function faultsOf(bundle: object): string[] {
  const observations = ((bundle as Bundle).entry ?? []).flatMap(({ resource }) =>
    resource?.resourceType === 'Observation' ? [resource as Observation] : [],
  )
  return [...errorsOf(bundle), ...observations.flatMap(vitalSignFaultsOf), ...ruleFaultsOf(bundle)]
}
