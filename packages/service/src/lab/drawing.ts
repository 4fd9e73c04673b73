import { createDrawingPool, type DrawingPool, type DrawnPage, type DrawRequest } from '@tributary/lab'

/** Pages that wait to be drawn, each with its whole file in memory. */
const MOST_AT_ONCE = 8
/** The limit is long, because the machine may be busy, and finite, because a person waits. */
const PATIENCE_MS = 30_000
/** After so long without a page the process that draws is ended. */
const IDLE_MS = 60_000

export class PageNotDrawn extends Error {
  readonly isBusy: boolean
  constructor(isBusy: boolean, cause?: unknown) {
    super(isBusy ? 'too many pages are being drawn; try again' : 'the page cannot be drawn', { cause })
    this.name = 'PageNotDrawn'
    this.isBusy = isBusy
  }
}

/** Draws pages for people to look at, apart from this process: documents are parsed there. */
export interface PageDrawer {
  /** Throws PageNotDrawn. */
  draw(file: Uint8Array, request: DrawRequest): Promise<DrawnPage>
  close(): Promise<void>
}

/** The process is started with the first page. */
export function createPageDrawer(open: () => DrawingPool = () => createDrawingPool({ size: 1 })): PageDrawer {
  let pool: DrawingPool | null = null
  let underWay = 0
  let idle: NodeJS.Timeout | undefined

  const close = async () => {
    clearTimeout(idle)
    const ending = pool
    pool = null
    await ending?.close()
  }

  return {
    async draw(file, request) {
      if (underWay >= MOST_AT_ONCE) throw new PageNotDrawn(true)
      clearTimeout(idle)
      underWay++
      const signal = AbortSignal.timeout(PATIENCE_MS)
      try {
        pool ??= open()
        return await pool.draw(file, request, { signal })
      } catch (error) {
        throw new PageNotDrawn(signal.aborted, error)
      } finally {
        underWay--
        if (underWay === 0) idle = setTimeout(() => void close(), IDLE_MS).unref()
      }
    },
    close,
  }
}
