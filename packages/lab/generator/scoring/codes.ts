/** By our keys: the codes of the dictionary that mean the same, where they are not the key itself. */
export const ACCEPTED_CODES: Record<string, readonly string[]> = {}
