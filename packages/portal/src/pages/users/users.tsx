import type { ListedUser, UserBeginnings, UserPage } from '@tributary/service/portal-types'
import { useDeferredValue, useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { useClient, useClientData } from '../../client.tsx'
import { useMay } from '../../session.tsx'
import {
  Button,
  Card,
  countOf,
  DownloadCsv,
  Empty,
  Loaded,
  Notice,
  Page,
  Pages,
  SelectField,
  Table,
  TextField,
  Time,
  usePages,
} from '../../ui/index.ts'
import { Beginning } from './beginning.tsx'
import { ConnectUser } from './connect-user.tsx'
import { placeOf } from './names.ts'
import { StandingBadge, USER_STATE_OPTIONS } from './standing.tsx'

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

const ANY = { value: '', label: 'Any' }

/** In the address, so that a list can be shared; typing is not a step to go back to. */
function useFilter() {
  const [search, setSearch] = useSearchParams()
  const filter = {
    starts_with: search.get('starts_with') ?? '',
    source: search.get('source') ?? '',
    state: USER_STATE_OPTIONS.find(({ value }) => value === search.get('state'))?.value ?? '',
  }
  const change = (changed: Partial<typeof filter>) =>
    setSearch(
      Object.entries({ ...filter, ...changed }).filter(([, value]) => value !== ''),
      { replace: true },
    )
  return { filter, change }
}

function Listed({ begun }: { begun: UserBeginnings }) {
  const { api, place } = useClient()
  const { filter, change } = useFilter()
  const query = useDeferredValue(filter)
  const reading = usePages<UserPage>(`${api}/users`, query, (page) =>
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
            value={filter.starts_with}
            onChange={(value) => change({ starts_with: value })}
          />
          <SelectField
            label="Source"
            value={filter.source}
            options={[ANY, ...begun.data_sources.map((source) => ({ value: source, label: source }))]}
            onChange={(source) => change({ source })}
          />
          <SelectField
            label="State"
            value={filter.state}
            options={[ANY, ...USER_STATE_OPTIONS]}
            onChange={(state) => change({ state })}
          />
          <DownloadCsv path={`${api}/users`} query={query} />
        </div>
        <Pages reading={reading}>
          {(pages) => (
            <>
              <Table
                caption="Users"
                rows={pages.flatMap(({ users }) => users)}
                keyOf={({ user_id }) => user_id}
                empty={
                  pages.at(-1)?.looked_up_to == null && (
                    <Empty title="No matches">
                      <p>User ids are case-sensitive.</p>
                    </Empty>
                  )
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
              <LookedSoFar page={pages.at(-1)} />
            </>
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

const LookedSoFar = ({ page }: { page: UserPage | undefined }) =>
  page?.looked_up_to == null ? null : (
    <Notice>
      <p>Searched up to {page.looked_up_to}. Show more to search further.</p>
    </Notice>
  )

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
