type Part = Record<string, unknown>

const isObject = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The pillar part of a delivered summary once nothing is left of what it told: every value gone, the metadata still
 * saying which document it is.
 */
export function emptied(document: Part): Part {
  const [pillar, held] =
    Object.entries(document).find(([, value]) => isObject(value) && 'summary' in value) ?? []
  const summaries = (held as { summary?: Part } | undefined)?.summary
  if (!pillar || !summaries) throw new Error('not a summary')
  return {
    [pillar]: {
      summary: Object.fromEntries(
        Object.entries(summaries).map(([name, summary]) => [name, emptySummary(summary as Part)]),
      ),
    },
  }
}

function emptySummary({ metadata, ...blocks }: Part): Part {
  return {
    ...(blank(blocks) as Part),
    metadata: { ...(metadata as Part), sources_of_data_array: [] },
    non_structured_data_array: [],
  }
}

function blank(value: unknown): unknown {
  if (Array.isArray(value)) return []
  if (!isObject(value)) return null
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, blank(part)]))
}
