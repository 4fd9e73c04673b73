import { v5 } from 'uuid'

/** Ours alone, and for ever: another one would give every resource another id. */
const NAMESPACE = '55c335be-d0cf-456d-9a71-bd39c2cca13a'

/** The same for the same names. */
export const uuidOf = (...names: readonly string[]): string => v5(JSON.stringify(names), NAMESPACE)
