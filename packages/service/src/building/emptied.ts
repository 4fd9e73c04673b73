type Part = Record<string, unknown>

const isObject = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Returns the part after the envelope of a delivered summary or event once no data is left for it: every value is removed, and the
 * metadata still says which document it is.
 */
export function emptied(document: Part): Part {
  const [pillar, held] =
    Object.entries(document).find(
      ([, value]) => isObject(value) && ('summary' in value || 'events' in value),
    ) ?? []
  if (!pillar) throw new Error('neither a summary nor an event')
  const { summary, events } = held as { summary?: Part; events?: Record<string, Part[]> }
  if (summary) return { [pillar]: { summary: mapped(summary, (one) => emptyPart(one as Part)) } }
  return {
    auto_detected: document['auto_detected'],
    ...('device_source_data_array' in document ? { device_source_data_array: [] } : {}),
    [pillar]: { events: mapped(events!, (list) => (list as Part[]).map(emptyPart)) },
  }
}

const mapped = (parts: Part, change: (part: unknown) => unknown): Part =>
  Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, change(part)]))

function emptyPart({ metadata, ...blocks }: Part): Part {
  const { local_day_totals_array: _, ...subject } = metadata as Part
  return {
    ...(blank(blocks) as Part),
    metadata: { ...subject, sources_of_data_array: [] },
    non_structured_data_array: [],
  }
}

function blank(value: unknown): unknown {
  if (Array.isArray(value)) return []
  return isObject(value) ? mapped(value, blank) : null
}
