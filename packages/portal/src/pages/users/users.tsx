import type { ListedUser, UserBeginnings, UserPage } from '@tributary/service/portal-types'
import { useDeferredValue, useState } from 'react'
import { Link } from 'wouter'
import { useClient, useClientData } from '../../client.tsx'
import { useMay } from '../../session.tsx'
import {
  Button,
  Card,
  countOf,
  Empty,
  Loaded,
  Page,
  Pages,
  Table,
  TextField,
  Time,
  usePages,
} from '../../ui/index.ts'
import { Beginning } from './beginning.tsx'
import { ConnectUser } from './connect-user.tsx'
import { placeOf } from './names.ts'
import { StandingBadge } from './standing.tsx'

export default function Users() {
  const beginnings = useClientData<UserBeginnings>('/user_beginnings')
  const may = useMay()
  const [isConnecting, setConnecting] = useState(false)
  const known = beginnings.data
  return (
    <Page
      title="Users"
      lead={
        known
          ? `${countOf(known.users, 'user')}. A user is a person whose source you connect, under your own id.`
          : undefined
      }
      actions={
        may('developer') &&
        known &&
        known.data_sources.length > 0 && <Button onClick={() => setConnecting(true)}>Connect a user</Button>
      }
    >
      <Loaded reading={beginnings}>
        {(begun) => (begun.users === 0 ? <Beginning begun={begun} /> : <Listed begun={begun} />)}
      </Loaded>
      {isConnecting && known && (
        <ConnectUser sources={known.data_sources} onClose={() => setConnecting(false)} />
      )}
    </Page>
  )
}

function Listed({ begun }: { begun: UserBeginnings }) {
  const { api, place } = useClient()
  const [typed, setTyped] = useState('')
  const startsWith = useDeferredValue(typed)
  const reading = usePages<UserPage>(`${api}/users`, { starts_with: startsWith }, (page) =>
    page.next_after === null ? null : { after: page.next_after },
  )
  return (
    <>
      <Card>
        <div className="filters">
          <TextField
            label="User id begins with"
            type="search"
            maxLength={50}
            autoComplete="off"
            value={typed}
            onChange={setTyped}
          />
        </div>
        <Pages reading={reading}>
          {(pages) => (
            <Table
              caption="Users"
              rows={pages.flatMap(({ users }) => users)}
              keyOf={({ user_id }) => user_id}
              empty={
                <Empty title="No matches">
                  <p>User ids are case-sensitive.</p>
                </Empty>
              }
              columns={[
                {
                  title: 'User',
                  cell: ({ user_id }: ListedUser) => <Link href={placeOf(place, user_id)}>{user_id}</Link>,
                },
                { title: 'State', cell: ({ state }: ListedUser) => <StandingBadge state={state} /> },
                { title: 'Live sources', cell: (user: ListedUser) => <SourcesOf user={user} /> },
                { title: 'Last data', cell: ({ last_data_at }: ListedUser) => <Time at={last_data_at} /> },
                {
                  title: 'Time zone',
                  cell: ({ time_zone }: ListedUser) => time_zone ?? <span className="soft">unknown</span>,
                },
              ]}
            />
          )}
        </Pages>
      </Card>
      <details>
        <summary>How users are created</summary>
        <Beginning begun={begun} />
      </details>
    </>
  )
}

function SourcesOf({ user }: { user: ListedUser }) {
  const { live_sources: live, failing_sources: failing } = user
  if (live.length === 0) return <span className="soft">none</span>
  return (
    <>
      {live.join(', ')}
      {failing.length > 0 && <span className="soft"> (failing: {failing.join(', ')})</span>}
    </>
  )
}
