import type { LabReportView, LabValue } from '@tributary/service/portal-types'
import { Badge } from '../../ui/index.ts'
import { idOf } from './report.tsx'
import {
  DOUBTS,
  FLAG_WORDS,
  flagTone,
  printedValue,
  rangeWords,
  readValue,
  sampleTimeWords,
  specimenWords,
  sureness,
  UNIT_CORRECTED,
} from './words.ts'

const COLUMNS = ['Name', 'Sample', 'Printed', 'Value', 'Range', 'How sure'] as const

interface ValuesProps {
  report: LabReportView
  marked: string | null
  onPoint(id: string | null): void
  onShow(id: string): void
}

export function Values({ report, marked, onPoint, onShow }: ValuesProps) {
  return (
    <div className="table-holder">
      <table className="folds values">
        <caption className="visually-hidden">Values that were read</caption>
        <thead>
          <tr>
            {COLUMNS.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        {report.panels.map((panel, at) => (
          // Positions are the identity of what a document holds.
          <tbody key={idOf(at, 0)}>
            {panel.name !== '' && (
              <tr className="panel">
                <th scope="rowgroup" colSpan={COLUMNS.length}>
                  {panel.name}
                </th>
              </tr>
            )}
            {panel.values.map((value, index) => {
              const id = idOf(at, index)
              return (
                <tr
                  key={id}
                  data-marked={marked === id}
                  onMouseEnter={() => onPoint(id)}
                  onMouseLeave={() => onPoint(null)}
                >
                  <ValueCells id={id} value={value} onShow={() => onShow(id)} />
                </tr>
              )
            })}
          </tbody>
        ))}
      </table>
    </div>
  )
}

function ValueCells({ id, value, onShow }: { id: string; value: LabValue; onShow(): void }) {
  const doubt = DOUBTS[value.validation]
  const sure = sureness(value.confidence)
  return (
    <>
      <td data-label={COLUMNS[0]}>
        <span className="stack none">
          <button
            id={`value-${id}`}
            type="button"
            className="button plain value-name"
            onFocus={onShow}
            onClick={onShow}
          >
            {value.name_in_document}
          </button>
          <Known value={value} />
        </span>
      </td>
      <td data-label={COLUMNS[1]}>
        <span className="stack none">
          {specimenWords(value) ?? <span className="soft">not said</span>}
          <span className="soft small">{sampleTimeWords(value)}</span>
        </span>
      </td>
      <td data-label={COLUMNS[2]}>
        <span>{printedValue(value)}</span>
      </td>
      <td data-label={COLUMNS[3]}>
        <span className="stack none">
          {readValue(value) ?? <span className="soft">none</span>}
          {value.unit_corrected && <span className="small doubt">{UNIT_CORRECTED}</span>}
          {doubt !== null && <span className="small doubt">{doubt}</span>}
        </span>
      </td>
      <td data-label={COLUMNS[4]}>
        <span className="stack none">
          {rangeWords(value) ?? <span className="soft">none</span>}
          <Flag value={value} />
        </span>
      </td>
      <td data-label={COLUMNS[5]}>
        <span>
          <Badge tone={sure.tone}>{sure.words}</Badge>
        </span>
      </td>
    </>
  )
}

/** By our dictionary, and by the world's. */
const Known = ({ value: { name, code, loinc } }: { value: LabValue }) =>
  code === null ? (
    <span className="soft small">not in our dictionary</span>
  ) : (
    <span className="soft small">
      {name} (<code>{code}</code>){loinc !== null && <>, LOINC {loinc}</>}
    </span>
  )

const Flag = ({ value: { flag, flag_is_printed: isPrinted } }: { value: LabValue }) =>
  flag === null ? null : (
    <Badge tone={flagTone(flag)}>
      {FLAG_WORDS[flag]}
      {isPrinted && ', as printed'}
    </Badge>
  )
