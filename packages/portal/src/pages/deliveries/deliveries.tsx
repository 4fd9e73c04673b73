import type { DeliveriesPage } from '@tributary/service/portal-types'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { submitting } from '../../account/sign-in.tsx'
import { useClient } from '../../client.tsx'
import { useMay } from '../../session.tsx'
import {
  Button,
  ButtonLink,
  Card,
  DownloadCsv,
  Empty,
  Moment,
  Notice,
  Page,
  Pages,
  TextField,
  useLiveList,
  usePages,
} from '../../ui/index.ts'
import { Filters, filterOf, NO_FILTER, queryOf, searchOf } from './filters.tsx'
import { ResendPeriod } from './resend-period.tsx'
import { DeliveryTable } from './table.tsx'

const REFRESH_MS = 10_000

export default function Deliveries() {
  const { api, place } = useClient()
  const may = useMay()
  const search = useSearch()
  const [filter, setFilter] = useState(() => filterOf(search))
  const [isResending, setResending] = useState(false)
  const reading = usePages<DeliveriesPage>(`${api}/deliveries`, queryOf(filter), (page) =>
    page.next_cursor === null ? null : { cursor: page.next_cursor },
  )
  useLiveList(reading, REFRESH_MS)
  const change = (wanted: typeof filter) => {
    setFilter(wanted)
    // In the address, so that it can be kept and given away; not a step to go back to.
    const query = searchOf(wanted)
    history.replaceState(history.state, '', query ? `?${query}` : location.pathname)
  }
  const isFiltered = searchOf(filter) !== ''
  return (
    <Page
      title="Deliveries"
      lead="Everything sent to your webhooks in the last 30 days."
      actions={
        <>
          <ButtonLink kind="quiet" to={`${place}/deliveries/live`}>
            Watch live
          </ButtonLink>
          {may('developer') && <Button onClick={() => setResending(true)}>Send a period again</Button>}
        </>
      }
    >
      <Card>
        <Filters filter={filter} onChange={change} />
        <FindById />
        <div className="row">
          <DownloadCsv path={`${api}/deliveries`} query={queryOf(filter)} />
          {isFiltered && (
            <Button kind="plain" onClick={() => change(NO_FILTER)}>
              Clear filters
            </Button>
          )}
        </div>
        <Pages reading={reading}>
          {(pages) => (
            <>
              <DeliveryTable
                caption="Deliveries"
                rows={pages.flatMap(({ deliveries }) => deliveries)}
                empty={
                  <Nothing isFiltered={isFiltered} lookedBackTo={pages.at(-1)?.looked_back_to ?? null} />
                }
              />
              {pages.some(({ deliveries }) => deliveries.length > 0) && (
                <LookedSoFar at={pages.at(-1)?.looked_back_to ?? null} />
              )}
            </>
          )}
        </Pages>
      </Card>
      {isResending && <ResendPeriod onClose={() => setResending(false)} />}
    </Page>
  )
}

/** Opens the delivery that a receiver's log names. */
function FindById() {
  const { place } = useClient()
  const [, go] = useLocation()
  const [id, setId] = useState('')
  const open = () => go(`${place}/deliveries/${encodeURIComponent(id.trim())}`)
  return (
    <form className="filters" onSubmit={submitting(open)}>
      <TextField label="Find by webhook-id" placeholder="msg_…" required value={id} onChange={setId} />
      <Button kind="quiet" type="submit">
        Open
      </Button>
    </form>
  )
}

function Nothing({ isFiltered, lookedBackTo }: { isFiltered: boolean; lookedBackTo: string | null }) {
  const { place } = useClient()
  if (lookedBackTo !== null)
    return (
      <Empty title="No matches so far">
        <p>
          No delivery created since <Moment at={lookedBackTo} /> matches. Show more to search further back, or
          choose a period.
        </p>
      </Empty>
    )
  return isFiltered ? (
    <Empty title="No matches">
      <p>
        No delivery of the last 30 days matches these filters. Rejected ones are kept for a few days only.
      </p>
    </Empty>
  ) : (
    <Empty title="No deliveries yet">
      <p>Deliveries appear here as soon as a user is connected and a webhook has an address.</p>
      <ButtonLink kind="quiet" to={`${place}/webhooks`}>
        Webhooks
      </ButtonLink>
    </Empty>
  )
}

const LookedSoFar = ({ at }: { at: string | null }) =>
  at === null ? null : (
    <Notice>
      <p>
        These are the matches created since <Moment at={at} />. Show more to search further back.
      </p>
    </Notice>
  )
