import type { LabPlace, LabReportView } from '@tributary/service/portal-types'
import { useEffect, useRef, useState } from 'react'
import { addressOf } from '../../api.ts'
import { useClient } from '../../client.tsx'
import { Button, Loading, Notice } from '../../ui/index.ts'

export interface SheetMark {
  id: string
  label: string
  place: LabPlace
  isDoubtful: boolean
}

interface SheetsProps {
  documentId: string
  pages: LabReportView['pages']
  marks: readonly SheetMark[]
  marked: string | null
  /** What is to be brought into view. */
  wanted: LabPlace | null
  onPoint(id: string | null): void
  onChoose(id: string): void
}

const ZOOMS = [1, 1.5, 2, 3] as const

/** The pages as pictures, with a box around each value. The table beside it says the same in words. */
export function Sheets({ pages, wanted, ...rest }: SheetsProps) {
  const [number, setNumber] = useState(pages[0]!.number)
  const [zoom, setZoom] = useState(0)
  const frame = useRef<HTMLElement>(null)
  useEffect(() => {
    if (frame.current) frame.current.tabIndex = 0
  }, [])
  useEffect(() => {
    if (wanted) setNumber(wanted.page)
  }, [wanted])
  // Once the page that is wanted is the one that is shown.
  useEffect(() => {
    const holder = frame.current
    if (!holder || wanted?.page !== number) return
    holder.scrollTo({
      top: (wanted.top + wanted.height / 2) * holder.scrollHeight - holder.clientHeight / 2,
      left: (wanted.left + wanted.width / 2) * holder.scrollWidth - holder.clientWidth / 2,
    })
  }, [wanted, number])
  const index = pages.findIndex((page) => page.number === number)
  const page = pages[index] ?? pages[0]!
  const turnTo = (at: number) => setNumber(pages[at]!.number)
  return (
    <div className="sheets">
      <div className="row between">
        {pages.length > 1 && (
          <span className="row">
            <Button
              kind="quiet"
              aria-label="Previous page"
              disabled={index === 0}
              onClick={() => turnTo(index - 1)}
            >
              ←
            </Button>
            <span className="small">
              Page {index + 1} of {pages.length}
            </span>
            <Button
              kind="quiet"
              aria-label="Next page"
              disabled={index === pages.length - 1}
              onClick={() => turnTo(index + 1)}
            >
              →
            </Button>
          </span>
        )}
        <span className="row">
          <Button kind="quiet" aria-label="Smaller" disabled={zoom === 0} onClick={() => setZoom(zoom - 1)}>
            −
          </Button>
          <output className="small">{ZOOMS[zoom]! * 100} %</output>
          <Button
            kind="quiet"
            aria-label="Larger"
            disabled={zoom === ZOOMS.length - 1}
            onClick={() => setZoom(zoom + 1)}
          >
            +
          </Button>
        </span>
      </div>
      <section className="sheet-frame" ref={frame} aria-label="The page">
        <Sheet key={page.number} page={page} zoom={ZOOMS[zoom]!} {...rest} />
      </section>
    </div>
  )
}

type SheetProps = Omit<SheetsProps, 'pages' | 'wanted'> & {
  page: LabReportView['pages'][number]
  zoom: number
}

function Sheet({ documentId, page, zoom, marks, marked, onPoint, onChoose }: SheetProps) {
  const { api } = useClient()
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<'coming' | 'there' | 'missing'>('coming')
  if (state === 'missing')
    return (
      <Notice tone="bad">
        <p>The page cannot be drawn now.</p>
        <div>
          <Button
            kind="quiet"
            onClick={() => {
              setAttempt(attempt + 1)
              setState('coming')
            }}
          >
            Try again
          </Button>
        </div>
      </Notice>
    )
  return (
    <div className="sheet" style={{ width: `${zoom * 100}%`, aspectRatio: `${page.width} / ${page.height}` }}>
      <img
        key={attempt}
        src={addressOf(`${api}/lab_documents/${documentId}/pages/${page.number}`)}
        alt={`Page ${page.number} of the document as it was submitted`}
        onLoad={() => setState('there')}
        onError={() => setState('missing')}
      />
      {state === 'coming' && <Loading />}
      {state === 'there' && (
        <div aria-hidden="true">
          {marks
            .filter(({ place }) => place.page === page.number)
            .map(({ id, label, place, isDoubtful }) => (
              <button
                key={id}
                type="button"
                tabIndex={-1}
                className="mark"
                data-mark={id}
                data-marked={marked === id}
                data-doubtful={isDoubtful}
                title={label}
                style={boxOf(place)}
                onMouseEnter={() => onPoint(id)}
                onMouseLeave={() => onPoint(null)}
                onClick={() => onChoose(id)}
              />
            ))}
        </div>
      )}
    </div>
  )
}

const percent = (part: number): string => `${part * 100}%`

const boxOf = ({ left, top, width, height }: LabPlace) => ({
  left: percent(left),
  top: percent(top),
  width: percent(width),
  height: percent(height),
})
