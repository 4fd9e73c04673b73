import { type Layer, layersOf, startOf } from './layers.ts'
import { isItself, isSearchable, type Secret } from './secrets.ts'

interface Range {
  from: number
  to: number
  secret: Secret
}

/** Replaces every occurrence of the secrets in a text, in whatever coding they are written. */
export function redact(text: string, secrets: readonly Secret[], nameOf: (secret: Secret) => string): string {
  const searched = secrets.filter(isSearchable)
  if (searched.length === 0 || text === '') return text
  const layers = layersOf(text)
  const ranges = searched.flatMap((secret) => layers.flatMap((layer) => occurrences(layer, secret)))
  ranges.sort((a, b) => a.from - b.from || b.to - a.to)
  const parts: string[] = []
  let read = 0
  for (const { from, to, secret } of ranges) {
    if (from < read) {
      // One within or across another: what sticks out of the former goes with it.
      read = Math.max(read, to)
      continue
    }
    parts.push(text.slice(read, from), nameOf(secret))
    read = to
  }
  parts.push(text.slice(read))
  return parts.join('')
}

function occurrences(layer: Layer, secret: Secret): Range[] {
  const found: Range[] = []
  const { value } = secret
  for (let at = layer.text.indexOf(value); at >= 0; at = layer.text.indexOf(value, at + 1))
    if (isItself(secret, layer.text, at))
      found.push({ from: startOf(layer, at), to: startOf(layer, at + value.length), secret })
  return found
}
