type Plain = string | number | null

/**
 * A PostgreSQL array literal of values that need no quoting: numbers, UUIDs, our own words. The driver's own
 * serialisation examines every character of every element, which is felt where thousands go by each second.
 */
export function plainArray(values: readonly Plain[]): string {
  return `{${values.map((value) => value ?? 'NULL').join(',')}}`
}

/** Writes an array literal of any texts. */
export function textArray(values: readonly (string | null)[]): string {
  return `{${values.map(quoted).join(',')}}`
}

const quoted = (value: string | null): string =>
  value === null ? 'NULL' : `"${/["\\]/.test(value) ? value.replace(/["\\]/g, '\\$&') : value}"`
