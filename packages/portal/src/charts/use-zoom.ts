import { useState } from 'react'
import type { MouseHandlerDataParam } from 'recharts'

interface Stretch {
  first: number
  last: number
}

/** Shows the stretch of the points over which the pointer was dragged. */
export function useZoom<T>(all: readonly T[]) {
  const [zoom, setZoom] = useState<Stretch | null>(null)
  const [drag, setDrag] = useState<{ start: number; end: number } | null>(null)
  const offset = zoom?.first ?? 0
  const indexAt = ({ activeTooltipIndex: index }: MouseHandlerDataParam): number | null =>
    index === undefined || index === null ? null : Number(index) + offset
  return {
    shown: zoom ? all.slice(zoom.first, zoom.last + 1) : all,
    /** How many points lie before those that are shown. */
    offset,
    isZoomed: zoom !== null,
    dragged: drag && drag.start !== drag.end ? inOrder(drag) : null,
    reset: () => setZoom(null),
    handlers: {
      onMouseDown(state: MouseHandlerDataParam) {
        const index = indexAt(state)
        setDrag(index === null ? null : { start: index, end: index })
      },
      onMouseMove(state: MouseHandlerDataParam) {
        const index = indexAt(state)
        if (drag && index !== null) setDrag({ ...drag, end: index })
      },
      onMouseUp() {
        if (drag && drag.start !== drag.end) setZoom(inOrder(drag))
        setDrag(null)
      },
      onMouseLeave: () => setDrag(null),
      onDoubleClick: () => setZoom(null),
    },
  }
}

const inOrder = ({ start, end }: { start: number; end: number }): Stretch => ({
  first: Math.min(start, end),
  last: Math.max(start, end),
})
