import { type DrawnPage, type DrawRequest, drawPage } from '../reading/draw.ts'
import { DEFAULT_LIMITS } from '../reading/limits.ts'

/** What a child does with a page that somebody wants to see. */
export const drawTask = (bytes: Uint8Array, request: DrawRequest): Promise<DrawnPage> =>
  drawPage(bytes, request, DEFAULT_LIMITS)
