/** JSON with sorted keys: the same content is the same text, in whatever order it was put together. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(sorted(value)) ?? 'null'
}

/** Itself where it is in order already: long rows of numbers are what there is most of. */
function sorted(value: unknown): unknown {
  if (isPlain(value)) return value
  if (Array.isArray(value)) return value.every(isPlain) ? value : value.map(sorted)
  const object = value as Record<string, unknown>
  const keys = Object.keys(object)
  const named = keys.slice(countOfNumbers(keys))
  const inOrder = named.every((key, index) => index === 0 || named[index - 1]! < key)
  if (inOrder && keys.every((key) => isPlain(object[key]))) return object
  const numbers = keys.slice(0, keys.length - named.length)
  return Object.fromEntries([...numbers, ...named.sort()].map((key) => [key, sorted(object[key])]))
}

const isPlain = (value: unknown) => typeof value !== 'object' || value === null

/** Keys that are whole numbers come first and in order by the rules of the language: only the others need sorting. */
function countOfNumbers(keys: readonly string[]): number {
  let count = keys.length
  while (count > 0 && !/^(?:0|[1-9]\d{0,8})$/.test(keys[count - 1]!)) count--
  return count
}
