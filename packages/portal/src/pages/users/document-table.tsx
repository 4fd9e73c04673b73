import type { StoredDocumentAnswer } from '@tributary/service/portal-types'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useClient } from '../../client.tsx'
import { Badge, type BadgeTone, Table, type TableColumn, Time } from '../../ui/index.ts'
import { wordsOf } from '../../words.ts'
import { useUserNames } from './names.ts'

const STATES: Record<StoredDocumentAnswer['delivery_state'], { tone: BadgeTone; words: string }> = {
  held: { tone: 'info', words: 'waiting for late parts' },
  pending: { tone: 'info', words: 'to be sent' },
  delivered: { tone: 'good', words: 'delivered' },
  superseded: { tone: 'neutral', words: 'replaced by a newer version' },
  rejected: { tone: 'bad', words: 'rejected' },
  none: { tone: 'neutral', words: 'no delivery on record' },
}

/** With the way to the delivery, where there is one. */
export function DeliveryOf({ document }: { document: StoredDocumentAnswer }) {
  const { place } = useClient()
  const { tone, words } = STATES[document.delivery_state]
  const badge = <Badge tone={tone}>{words}</Badge>
  return document.webhook_id === null ? (
    badge
  ) : (
    <Link href={`${place}/deliveries/${document.webhook_id}`}>{badge}</Link>
  )
}

interface Props {
  documents: readonly StoredDocumentAnswer[]
  empty: ReactNode
  withDay?: boolean
}

export function DocumentTable({ documents, empty, withDay = false }: Props) {
  const { place } = useUserNames()
  const columns: TableColumn<StoredDocumentAnswer>[] = [
    {
      title: 'Document',
      cell: (document) => (
        <>
          <Link href={`${place}/documents/${encodeURIComponent(document.document_key)}`}>
            {wordsOf(document.data_structure)}
          </Link>
          <Apart document={document} />
        </>
      ),
    },
    ...(withDay
      ? [{ title: 'Day', cell: ({ day }: StoredDocumentAnswer) => day ?? <span className="soft">none</span> }]
      : []),
    {
      title: 'Version',
      isNumber: true,
      cell: ({ document_version, retracted }) => (
        <>
          {retracted ? <Badge tone="neutral">retracted</Badge> : null} {document_version}
        </>
      ),
    },
    { title: 'Stored', cell: ({ created_at }) => <Time at={created_at} /> },
    { title: 'Delivery', cell: (document) => <DeliveryOf document={document} /> },
  ]
  return (
    <Table
      caption="Documents"
      rows={documents}
      keyOf={({ document_key }) => document_key}
      empty={empty}
      columns={columns}
    />
  )
}

/** What distinguishes it from others of its kind on the same day, such as the source and the hour of an event. */
function Apart({ document }: { document: StoredDocumentAnswer }) {
  const name = apartOf(document)
  return name ? <span className="small soft break"> {name}</span> : null
}

function apartOf({ document_key: key, data_structure: structure, day }: StoredDocumentAnswer): string {
  const rest = key.slice(structure.length + 1)
  const sampled = /^(.+)\/\d{4}-\d{2}-\d{2}T(\d{2}:\d{2})/.exec(rest)
  if (sampled) return `${sampled[1]} ${sampled[2]}`
  // Behind the source stands the vendor's own id, which says nothing to people.
  const [source, id] = rest.split('/', 2)
  if (id !== undefined) return source!
  return rest.replace(day ?? '\0', '').replace(/^:/, '')
}
