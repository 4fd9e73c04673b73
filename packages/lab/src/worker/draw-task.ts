import { type DrawnPage, type DrawRequest, drawPage } from '../reading/draw.ts'
import { DEFAULT_LIMITS } from '../reading/limits.ts'

/** The task of a child process that draws a page for people to look at. */
export const drawTask = (bytes: Uint8Array, request: DrawRequest): Promise<DrawnPage> =>
  drawPage(bytes, request, DEFAULT_LIMITS)
