import type { StuckConnection, StuckPageAnswer } from '@tributary/service/portal-types'
import { useLocation, useSearch } from 'wouter'
import {
  Card,
  Empty,
  Page,
  Pages,
  SelectField,
  Table,
  type TableColumn,
  Time,
  usePages,
} from '../../ui/index.ts'
import { ClientLink, UserLink } from './parts.tsx'

const KINDS = [
  { value: 'failing', label: 'Failing again and again' },
  { value: 'overdue', label: 'Overdue: not being read' },
  { value: 'quiet', label: 'Quiet: asked, and nothing for a week' },
] as const

type Kind = (typeof KINDS)[number]['value']

const EMPTY: Record<Kind, { title: string; words: string }> = {
  failing: {
    title: 'No connection keeps failing',
    words: 'One that fails three times in a row appears here, with the last error.',
  },
  overdue: {
    title: 'No connection is overdue',
    words:
      'One that should have been read half an hour ago appears here. Many of them mean that no worker runs.',
  },
  quiet: {
    title: 'No connection is quiet',
    words: 'One whose vendor answers, but has had no data for a week, appears here.',
  },
}

export default function StuckConnections() {
  const asked = new URLSearchParams(useSearch()).get('kind')
  const kind = KINDS.find(({ value }) => value === asked)?.value ?? 'failing'
  const [place, go] = useLocation()
  const reading = usePages<StuckPageAnswer>('/operator/connections', { kind }, (page) =>
    page.next_after === null ? null : { after: page.next_after },
  )
  return (
    <Page
      title="Connections"
      lead="Live connections of all clients that bring nothing. Phones send by themselves and are not among them."
    >
      <Card>
        <div className="filters">
          <SelectField
            label="Show"
            value={kind}
            options={KINDS}
            onChange={(value) => go(`${place}?kind=${value}`, { replace: true })}
          />
        </div>
        <Pages reading={reading}>
          {(pages) => (
            <>
              <Table
                caption="Stuck connections"
                rows={pages.flatMap(({ connections }) => connections)}
                keyOf={(row) => `${row.client_uuid}/${row.user_id}/${row.data_source}`}
                empty={
                  <Empty title={EMPTY[kind].title}>
                    <p>{EMPTY[kind].words}</p>
                  </Empty>
                }
                columns={columnsOf(kind)}
              />
              {pages.at(-1)?.is_cut && (
                <p className="soft">Many connections were looked through. There may be more further on.</p>
              )}
            </>
          )}
        </Pages>
      </Card>
    </Page>
  )
}

const columnsOf = (kind: Kind): TableColumn<StuckConnection>[] => [
  { title: 'Client', cell: (row) => <ClientLink client={row} /> },
  { title: 'User', cell: (row) => <UserLink user={row} /> },
  { title: 'Source', cell: (row) => row.data_source },
  { title: 'Last data', cell: (row) => <Time at={row.last_data_at} /> },
  { title: 'Last try', cell: (row) => <Time at={row.last_attempt_at} /> },
  {
    title: kind === 'overdue' ? 'Was due' : 'Next try',
    cell: (row) => <Time at={row.next_run_at} />,
  },
  ...(kind === 'failing'
    ? [
        {
          title: 'Failures in a row',
          cell: (row: StuckConnection) => row.failures,
          isNumber: true,
        },
      ]
    : []),
  { title: 'Last error', cell: (row) => row.trouble ?? <span className="soft">none</span> },
]
