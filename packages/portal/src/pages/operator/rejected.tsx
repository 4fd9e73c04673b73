import type { ClientsPage, RejectedPage } from '@tributary/service/portal-types'
import { Link, useLocation, useSearch } from 'wouter'
import { Card, Empty, Moment, Pages, SelectField, Table, usePages } from '../../ui/index.ts'
import { wordsOf } from '../../words.ts'
import { useConsole } from './console-data.ts'
import { ClientLink, UserLink } from './parts.tsx'

/** What was given up. Sending it again is in the client's own log. */
export function RejectedDeliveries() {
  const client = new URLSearchParams(useSearch()).get('client') ?? ''
  const [place, go] = useLocation()
  const clients = useConsole<ClientsPage>('/clients')
  const reading = usePages<RejectedPage>('/operator/rejected', { of_client: client }, (page) =>
    page.next_cursor === null ? null : { cursor: page.next_cursor },
  )
  return (
    <Card title="Rejected deliveries">
      <div className="filters">
        <SelectField
          label="Client"
          value={client}
          options={choicesOf(client, clients.data)}
          onChange={(value) => go(value === '' ? place : `${place}?client=${value}`, { replace: true })}
        />
      </div>
      <Pages reading={reading}>
        {(pages) => (
          <Table
            caption="Rejected deliveries"
            rows={pages.flatMap(({ deliveries }) => deliveries)}
            keyOf={(row) => row.webhook_id}
            empty={
              <Empty title="Nothing was given up">
                <p>
                  A delivery that was refused for good, or failed at its last attempt, appears here until it
                  is sent again or its time is over.
                </p>
              </Empty>
            }
            columns={[
              {
                title: 'Given up',
                cell: (row) => <Moment at={row.rejected_at ?? row.created_at} />,
              },
              { title: 'Client', cell: (row) => <ClientLink client={row} /> },
              {
                title: 'User',
                cell: ({ client_uuid: clientUuid, user_id: userId }) =>
                  userId === null ? (
                    <span className="soft">no user</span>
                  ) : (
                    <UserLink user={{ client_uuid: clientUuid, user_id: userId }} />
                  ),
              },
              {
                title: 'What',
                cell: (row) => (
                  <Link href={`/c/${row.client_uuid}/deliveries/${row.webhook_id}`}>
                    {wordsOf(row.data_structure)}
                    {row.kind === 'data' && `, version ${row.document_version}`}
                  </Link>
                ),
              },
              { title: 'Attempts', cell: (row) => row.attempts, isNumber: true },
              {
                title: 'Last answer',
                cell: (row) =>
                  row.last_status ?? <span className="soft">{row.last_error ?? 'never sent'}</span>,
              },
            ]}
          />
        )}
      </Pages>
    </Card>
  )
}

/** The first clients by name; a client whose page links here is listed too. */
function choicesOf(chosen: string, page: ClientsPage | undefined) {
  const listed = (page?.clients ?? []).map(({ client_uuid: value, name }) => ({ value, label: name }))
  const isListed = chosen === '' || listed.some(({ value }) => value === chosen)
  return [
    { value: '', label: 'All' },
    ...listed,
    ...(isListed ? [] : [{ value: chosen, label: 'The client you came from' }]),
  ]
}
