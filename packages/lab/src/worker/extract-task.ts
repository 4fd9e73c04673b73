import { type ExtractRequest, extract } from '../extract.ts'
import type { Limits } from '../reading/limits.ts'
import type { Extraction } from '../types.ts'

/** What a child does with a document. */
export function extractTask(
  bytes: Uint8Array,
  { limits, ...request }: ExtractRequest & { limits: Limits },
): Promise<Extraction> {
  return extract(bytes, request, limits)
}
