import type { DeliveryView } from '@tributary/service/portal-types'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useClient } from '../../client.tsx'
import { Moment, Table } from '../../ui/index.ts'
import { wordsOf } from '../../words.ts'
import { StateBadge } from './state.tsx'

interface DeliveryTableProps {
  caption: string
  rows: readonly DeliveryView[]
  empty: ReactNode
}

export function DeliveryTable({ caption, rows, empty }: DeliveryTableProps) {
  const { place } = useClient()
  return (
    <Table
      caption={caption}
      rows={rows}
      keyOf={(row) => row.webhook_id}
      empty={empty}
      columns={[
        { title: 'Created', cell: (row) => <Moment at={row.created_at} /> },
        {
          title: 'Document',
          cell: (row) => (
            <Link href={`${place}/deliveries/${row.webhook_id}`}>
              {wordsOf(row.data_structure)}
              {row.kind === 'data' && `, version ${row.document_version}`}
            </Link>
          ),
        },
        { title: 'Day', cell: (row) => row.day ?? <span className="soft">none</span> },
        {
          title: 'User',
          cell: (row) =>
            row.user_id === null ? (
              <span className="soft">no user</span>
            ) : (
              <Link href={`${place}/users/${encodeURIComponent(row.user_id)}`}>{row.user_id}</Link>
            ),
        },
        { title: 'State', cell: (row) => <StateBadge state={row.state} /> },
        { title: 'Attempts', cell: (row) => row.attempts, isNumber: true },
        {
          title: 'Last status',
          cell: (row) =>
            row.last_status ?? <span className="soft">{row.attempts > 0 ? 'no answer' : 'none yet'}</span>,
          isNumber: true,
        },
      ]}
    />
  )
}
