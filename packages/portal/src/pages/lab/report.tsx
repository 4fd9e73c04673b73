import type { LabDocumentEntry, LabReportView, LabSettingsAnswer } from '@tributary/service/portal-types'
import { useMemo, useState } from 'react'
import { useClientData } from '../../client.tsx'
import { Card, countOf, Facts, Loaded, Notice } from '../../ui/index.ts'
import { type SheetMark, Sheets } from './sheets.tsx'
import { Values } from './values.tsx'
import { localTimeWords, printedValue, zoneWords } from './words.ts'

const COLLECTED = 'collected'

/** What was read, beside the page that it was read from. */
export function Report({ document }: { document: LabDocumentEntry }) {
  const reading = useClientData<LabReportView>(`/lab_documents/${document.document_id}/report`)
  return (
    <Loaded reading={reading}>
      {(report) => (
        <Card title="What was read">
          <SideBySide document={document} report={report} />
        </Card>
      )}
    </Loaded>
  )
}

/** A value is known by its place in the report. */
export const idOf = (panel: number, value: number): string => `${panel}-${value}`

function SideBySide({ document, report }: { document: LabDocumentEntry; report: LabReportView }) {
  const [pointed, setPointed] = useState<string | null>(null)
  // As an object: choosing a value again brings it into view again.
  const [chosen, setChosen] = useState<{ id: string } | null>(null)
  const marks = useMemo(() => marksOf(report), [report])
  const wanted = useMemo(() => marks.find(({ id }) => id === chosen?.id)?.place ?? null, [marks, chosen])
  const marked = pointed ?? chosen?.id ?? null
  const show = (id: string) => setChosen({ id })
  const { collected } = report
  const count = report.panels.reduce((sum, { values }) => sum + values.length, 0)
  return (
    <div className="beside">
      {document.has_file && report.pages.length > 0 ? (
        <Sheets
          documentId={document.document_id}
          pages={report.pages}
          marks={marks}
          marked={marked}
          wanted={wanted}
          onPoint={setPointed}
          onChoose={(id) => window.document.getElementById(`value-${id}`)?.focus()}
        />
      ) : (
        <FileGone />
      )}
      <div className="stack">
        <Facts
          facts={[
            [
              'Sample taken',
              <button
                key="collected"
                id={`value-${COLLECTED}`}
                type="button"
                className="button plain value-name"
                data-marked={marked === COLLECTED}
                onMouseEnter={() => setPointed(COLLECTED)}
                onMouseLeave={() => setPointed(null)}
                onFocus={() => show(COLLECTED)}
                onClick={() => show(COLLECTED)}
              >
                {localTimeWords(collected.local)}
                {collected.time_from === 'request' && ', as the upload said'}
              </button>,
            ],
            ['Time zone', zoneWords(collected.offset, collected.zone_from)],
            ['Laboratory', report.laboratory],
            ['Values', countOf(count, 'value')],
          ]}
        />
        <Values report={report} marked={marked} onPoint={setPointed} onShow={show} />
        <p className="soft small">
          Point at a value to see where it stands, or choose it to bring it into view. Nothing here is a
          diagnosis.
        </p>
      </div>
    </div>
  )
}

function marksOf({ collected, panels }: LabReportView): SheetMark[] {
  const values = panels.flatMap(({ values }, panel) =>
    values.map((value, index) => ({
      id: idOf(panel, index),
      place: value.place,
      label: `${value.name_in_document}: ${printedValue(value)}`,
      isDoubtful: value.validation !== 'valid' || value.confidence < 0.8,
    })),
  )
  const time = { id: COLLECTED, place: collected.place, label: 'Sample taken', isDoubtful: false }
  return [time, ...values].flatMap(({ place, ...mark }) => (place ? [{ ...mark, place }] : []))
}

function FileGone() {
  const { data } = useClientData<LabSettingsAnswer>('/lab_settings')
  return (
    <Notice>
      <p>
        The page is no longer available: files are deleted
        {data ? ` after ${data.keeps_files_days} days` : ' after their time'}. What was read stays.
      </p>
    </Notice>
  )
}
