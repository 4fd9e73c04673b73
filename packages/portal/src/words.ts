/** `sleep_summary` becomes "Sleep summary": what a data_structure is called among people. */
export function structureName(structure: string): string {
  const words = structure.replaceAll('_', ' ')
  return words[0]!.toUpperCase() + words.slice(1)
}

/** 250 ms, 3.4 s, 12 min. */
export function durationOf(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`
  if (ms < 60_000) return `${rounded(ms / 1_000)} s`
  if (ms < 3_600_000) return `${rounded(ms / 60_000)} min`
  return `${rounded(ms / 3_600_000)} h`
}

const rounded = (value: number): string =>
  new Intl.NumberFormat('en-GB', { maximumFractionDigits: value < 10 ? 1 : 0 }).format(value)
