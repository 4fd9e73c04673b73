import type { DocumentContentAnswer } from '@tributary/service/portal-types'
import { Link } from 'wouter'
import { compared, countOf, numberOf } from '../../ui/index.ts'
import { useUserNames } from './names.ts'

export type DocumentValue = DocumentContentAnswer['values'][number]
type Contribution = DocumentValue['won'][number]

/** Which source won, what was set aside and why, and what each was read from. */
export function TraceOf({ value, document }: { value: DocumentValue; document?: string }) {
  const { place } = useUserNames()
  return (
    <div className="stack tight">
      <p>
        <strong className="number">{shown(value)}</strong>, {value.words}.
      </p>
      {document !== undefined && (
        <p className="small soft">
          <code>{value.path}</code> in{' '}
          <Link href={`${place}/documents/${encodeURIComponent(document)}`}>{document}</Link>
        </p>
      )}
      <h3>Made from</h3>
      <ul>
        {value.won.map((won) => (
          <li key={keyOf(won)}>
            <ContributionOf of={won} />
          </li>
        ))}
      </ul>
      {value.set_aside.length > 0 && (
        <>
          <h3>Set aside</h3>
          <ul>
            {value.set_aside.map((aside) => (
              <li key={`${keyOf(aside)}${aside.reason}`}>
                <ContributionOf of={aside} />: {aside.words}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

const keyOf = ({ data_source, records }: Contribution): string =>
  `${data_source} ${records.map(({ record_key }) => record_key).join(' ')}`

export function shown({
  value,
  comparator,
  readings,
}: Pick<DocumentValue, 'value' | 'comparator' | 'readings'>): string {
  if (readings !== null) return countOf(readings, 'reading')
  return typeof value === 'number' ? compared(value, comparator) : String(value ?? 'nothing')
}

function ContributionOf({ of }: { of: Contribution }) {
  const { data_source: source, records, amount } = of
  return (
    <>
      {source}
      {amount !== null && ` (${numberOf(amount)})`}
      {records.length > 0 && (
        <details className="inline">
          <summary>
            {records.length === 1 ? 'one record' : `${countOf(records.length, 'record')}, merged`}
          </summary>
          <ul className="small">
            {records.map((record) => (
              <li key={record.record_key}>
                {record.resource === null ? (
                  'no longer stored'
                ) : (
                  <>
                    {record.resource} <code>{record.object_id}</code>, revision {record.revision}, read by
                    rules version {record.mapper_version}
                  </>
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
