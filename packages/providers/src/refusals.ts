import type { Refusal } from './errors.ts'

/** The reason why a value does not fit a schema. */
export interface Complaint {
  keyword: string
  instancePath: string
  params: object
  message: string
}

/** The complaints about each of several possible forms are reported instead. */
const NO_FORM_FITS = 'anyOf'

export function refusalsOf(within: string, complaints: readonly Complaint[]): Refusal[] {
  const reasons = new Map<string, Set<string>>()
  for (const { keyword, instancePath, params, message } of complaints) {
    const path = within + instancePath.split('/').map(segment).join('/')
    const missing = 'requiredProperties' in params ? (params.requiredProperties as string[]) : []
    for (const name of missing) note(reasons, `${path}/${name}`, 'is missing')
    if (missing.length === 0 && keyword !== NO_FORM_FITS) note(reasons, path, message)
  }
  return [...reasons].map(([path, expected]) => ({
    path,
    reason: [...expected].join(' or ').replaceAll(' or must be ', ' or '),
  }))
}

function note(reasons: Map<string, Set<string>>, path: string, reason: string): void {
  const known = reasons.get(path) ?? new Set()
  reasons.set(path, known.add(reason))
}

/** Returns a name as a segment of a path. A name that does not look like that of a field becomes `*`, because it may be a person's data. */
export function segment(key: string): string {
  return /^[\w:.-]{0,40}$/.test(key) ? key : '*'
}
