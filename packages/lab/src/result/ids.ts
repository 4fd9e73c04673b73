import { v5 } from 'uuid'

/** The namespace of all FHIR documents of the service: a person is the same Patient in all of them. */
const NAMESPACE = '55c335be-d0cf-456d-9a71-bd39c2cca13a'

/** Derives an id that is the same for the same names. */
export const uuidOf = (...names: readonly string[]): string => v5(JSON.stringify(names), NAMESPACE)

export const urnOf = (id: string): string => `urn:uuid:${id}`
