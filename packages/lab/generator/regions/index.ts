import { english } from './english.ts'
import { frenchSpeaking } from './french.ts'
import { germanSpeaking } from './german.ts'
import { northern } from './northern.ts'
import { southern } from './southern.ts'
import type { Region } from './types.ts'

const REGIONS: readonly Region[] = [
  ...english,
  ...germanSpeaking,
  ...frenchSpeaking,
  ...southern,
  ...northern,
]

export function regionOf(id: string): Region {
  const region = REGIONS.find((candidate) => candidate.id === id)
  if (!region) throw new Error(`no region ${id}`)
  return region
}
