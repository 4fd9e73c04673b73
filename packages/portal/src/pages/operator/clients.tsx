import type { ClientsPage } from '@tributary/service/portal-types'
import { useState } from 'react'
import { Link } from 'wouter'
import {
  Button,
  Card,
  Empty,
  Moment,
  numberOf,
  Page,
  Pages,
  Table,
  TextField,
  usePages,
} from '../../ui/index.ts'
import { NewClient } from './new-client.tsx'
import { WebhookBadge } from './parts.tsx'

export default function Clients() {
  const [contains, setContains] = useState('')
  const [isMaking, setMaking] = useState(false)
  const reading = usePages<ClientsPage>('/operator/clients', { contains: contains.trim() }, (page) =>
    page.next_after === null ? null : { after: page.next_after },
  )
  return (
    <Page
      title="Clients"
      lead="The organizations that this deployment serves."
      actions={<Button onClick={() => setMaking(true)}>New client</Button>}
    >
      <Card>
        <div className="filters">
          <TextField label="Search by name" type="search" value={contains} onChange={setContains} />
        </div>
        <Pages reading={reading}>
          {(pages) => (
            <Table
              caption="Clients"
              rows={pages.flatMap(({ clients }) => clients)}
              keyOf={(client) => client.client_uuid}
              empty={
                contains.trim() === '' ? (
                  <Empty title="No client yet">
                    <p>Make the first one: it is given the credentials of the API.</p>
                  </Empty>
                ) : (
                  <Empty title="No name has these letters">
                    <p>Try fewer of them.</p>
                  </Empty>
                )
              }
              columns={[
                {
                  title: 'Name',
                  cell: (client) => (
                    <Link href={`/operator/clients/${client.client_uuid}`}>{client.name}</Link>
                  ),
                },
                {
                  title: 'People connected',
                  cell: ({ connected_users: users }) =>
                    users === null ? <span className="soft">not counted yet</span> : numberOf(users),
                  isNumber: true,
                },
                { title: 'Data webhook', cell: (client) => <WebhookBadge state={client.data_webhook} /> },
                { title: 'Made', cell: (client) => <Moment at={client.created_at} /> },
              ]}
            />
          )}
        </Pages>
      </Card>
      {isMaking && <NewClient onClose={() => setMaking(false)} />}
    </Page>
  )
}
