/** Joins path segments, each percent-encoded. */
export function pathOf(...segments: string[]): string {
  return segments.map((segment) => `/${encodeSegment(segment)}`).join('')
}

function encodeSegment(segment: string): string {
  // URL parsers resolve dot segments even when they are percent-encoded, so these two would change the path.
  if (segment === '' || segment === '.' || segment === '..' || !segment.isWellFormed()) {
    throw new TypeError(`${JSON.stringify(segment)} cannot be part of an address.`)
  }
  return encodeURIComponent(segment)
}
