import { english } from './english.ts'
import { frenchSpeaking } from './french.ts'
import { germanSpeaking } from './german.ts'
import { northern } from './northern.ts'
import { southern } from './southern.ts'
import type { GeneratedRegion } from './types.ts'

const REGIONS: readonly GeneratedRegion[] = [
  ...english,
  ...germanSpeaking,
  ...frenchSpeaking,
  ...southern,
  ...northern,
]

export function regionOf(id: string): GeneratedRegion {
  const region = REGIONS.find((candidate) => candidate.id === id)
  if (!region) throw new Error(`no region ${id}`)
  return region
}
