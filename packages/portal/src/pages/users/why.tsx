import type { Explanation } from '@tributary/service/portal-types'
import { useClientData } from '../../client.tsx'
import { Badge, Dialog, Loaded, Moment, Notice, Table, Time } from '../../ui/index.ts'
import { wordsOf } from '../../words.ts'
import { useUserNames } from './names.ts'
import { TraceOf } from './trace.tsx'

interface Asked {
  day: string
  /** A path of a document; null for the whole day. */
  metric: string | null
}

/** Why a day, or a number of it, is as it is: the verdict first, then source by source. */
export function WhyOf({ day, metric }: Asked) {
  return <Loaded reading={useWhy(day, metric)}>{(why) => <Explained why={why} />}</Loaded>
}

function useWhy(day: string, metric: string | null) {
  const { api } = useUserNames()
  return useClientData<Explanation>(`${api}/days/${day}/why`, { metric })
}

function Explained({ why }: { why: Explanation }) {
  return (
    <div className="stack">
      <Notice tone={isFine(why.verdict.code) ? 'good' : 'info'}>
        <p>{capital(why.verdict.words)}</p>
      </Notice>
      {why.data_sources.map((source) => (
        <SourceOf key={source.data_source} source={source} />
      ))}
      <p className="soft small">The day is cut by {why.time_zone}.</p>
    </div>
  )
}

const isFine = (code: string): boolean => ['delivered', 'reported', 'merged'].includes(code)

const capital = (words: string): string => words.slice(0, 1).toUpperCase() + words.slice(1)

type Source = Explanation['data_sources'][number]

function SourceOf({ source }: { source: Source }) {
  return (
    <details>
      <summary>
        <strong>{source.data_source}</strong>: {source.words} <Badge>{wordsOf(source.code)}</Badge>
      </summary>
      <div className="stack">
        <p className="small soft">
          Connected <Moment at={source.connected_at} />
          {source.ended_at && (
            <>
              , ended <Moment at={source.ended_at} />
            </>
          )}
          .
        </p>
        <Table
          caption={`Kinds of data of ${source.data_source}`}
          rows={source.resources}
          keyOf={({ resource }) => resource}
          empty={<p className="soft">This source does not report it.</p>}
          columns={[
            { title: 'Kind', cell: ({ resource }) => wordsOf(resource) },
            { title: 'Why', cell: ({ words }) => capital(words) },
            { title: 'Last asked', cell: (one) => <Time at={one.last_attempt_at} /> },
            { title: 'Last data', cell: (one) => <Time at={one.last_data_at} /> },
            { title: 'Read until', cell: (one) => one.read_until ?? <span className="soft">not yet</span> },
          ]}
        />
        {source.refusals.length > 0 && (
          <ul>
            {source.refusals.map((refusal) => (
              <li key={`${refusal.resource}/${refusal.object_id}/${refusal.revision}`}>
                {wordsOf(refusal.resource)} <code>{refusal.object_id}</code> could not be read
                {refusal.path && (
                  <>
                    {' '}
                    at <code>{refusal.path}</code>
                  </>
                )}
                : {refusal.reason}
              </li>
            ))}
          </ul>
        )}
      </div>
    </details>
  )
}

interface WhyDialogProps extends Asked {
  title: string
  metric: string
  documentKey: string | null
  onClose(): void
}

/** Where one number comes from. */
export function WhyDialog({ title, day, metric, documentKey, onClose }: WhyDialogProps) {
  const reading = useWhy(day, metric)
  return (
    <Dialog title={title} isWide onClose={onClose}>
      <Loaded reading={reading}>
        {(why) => {
          const own = why.values.filter((value) => documentKey === null || value.document_key === documentKey)
          return own.length === 0 ? (
            <Explained why={why} />
          ) : (
            own.map((value) => (
              <TraceOf
                key={`${value.document_key}${value.path}`}
                value={value}
                document={value.document_key}
              />
            ))
          )
        }}
      </Loaded>
      <div className="row end">
        <button type="button" className="button" onClick={onClose}>
          Close
        </button>
      </div>
    </Dialog>
  )
}
