import { type ExtractRequest, extract } from '../extract.ts'
import type { Limits } from '../reading/limits.ts'
import type { Extraction } from '../types.ts'

/** The task of a child process that extracts a report from a document. */
export function extractTask(
  bytes: Uint8Array,
  { limits, ...request }: ExtractRequest & { limits: Limits },
): Promise<Extraction> {
  return extract(bytes, request, limits)
}
