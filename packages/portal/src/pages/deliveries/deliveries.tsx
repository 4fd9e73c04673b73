import type { DeliveriesPage } from '@tributary/service/portal-types'
import { useState } from 'react'
import { useSearch } from 'wouter'
import { useClient } from '../../client.tsx'
import { useMay } from '../../session.tsx'
import { Button, ButtonLink, Card, Empty, Moment, Notice, Page, Pages, usePages } from '../../ui/index.ts'
import { Filters, filterOf, NO_FILTER, queryOf, searchOf } from './filters.tsx'
import { ResendPeriod } from './resend-period.tsx'
import { DeliveryTable } from './table.tsx'

export default function Deliveries() {
  const { api, place } = useClient()
  const may = useMay()
  const search = useSearch()
  const [filter, setFilter] = useState(() => filterOf(search))
  const [isResending, setResending] = useState(false)
  const reading = usePages<DeliveriesPage>(`${api}/deliveries`, queryOf(filter), (page) =>
    page.next_cursor === null ? null : { cursor: page.next_cursor },
  )
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
      lead="Everything that was sent to your webhooks in the last 30 days, and what became of it."
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
        {isFiltered && (
          <div className="row">
            <Button kind="plain" onClick={() => change(NO_FILTER)}>
              Show everything
            </Button>
          </div>
        )}
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

function Nothing({ isFiltered, lookedBackTo }: { isFiltered: boolean; lookedBackTo: string | null }) {
  const { place } = useClient()
  if (lookedBackTo !== null)
    return (
      <Empty title="Nothing found so far">
        <p>
          None of those made since <Moment at={lookedBackTo} /> fits. Show more to look further back, or
          choose a period.
        </p>
      </Empty>
    )
  return isFiltered ? (
    <Empty title="Nothing fits">
      <p>No delivery of the last 30 days is like that. Rejected ones are kept for a few days only.</p>
    </Empty>
  ) : (
    <Empty title="Nothing was sent yet">
      <p>Deliveries appear here as soon as a user is connected and a webhook has an address.</p>
      <ButtonLink kind="quiet" to={`${place}/webhooks`}>
        To the webhooks
      </ButtonLink>
    </Empty>
  )
}

const LookedSoFar = ({ at }: { at: string | null }) =>
  at === null ? null : (
    <Notice>
      <p>
        This is what fits of those made since <Moment at={at} />. Show more to look further back.
      </p>
    </Notice>
  )
