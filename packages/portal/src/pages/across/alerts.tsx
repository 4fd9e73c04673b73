import type { AlertsPage } from '@tributary/service/portal-types'
import { Link } from 'wouter'
import { useClient } from '../../client.tsx'
import { Badge, Card, Empty, Moment, Notice, Pages, Table, Time, usePages } from '../../ui/index.ts'
import { wordsOf } from '../../words.ts'
import { amountOf, rangeOf } from '../users/alert-amounts.ts'
import { placeOf, shortDay } from '../users/names.ts'
import { AcrossPage } from './across-page.tsx'

export default function AlertsAcross() {
  const { api, place } = useClient()
  const reading = usePages<AlertsPage>(`${api}/alerts`, {}, (page) =>
    page.next_cursor === null ? null : { cursor: page.next_cursor },
  )
  return (
    <AcrossPage>
      <Card title="Alerts, newest first">
        <Pages reading={reading}>
          {(pages) => (
            <>
              <Table
                caption="Alerts of all users, newest first"
                rows={pages.flatMap(({ alerts }) => alerts)}
                keyOf={(row) => `${row.user_id} ${row.document_key} ${row.signal}`}
                empty={<NoAlerts page={pages.at(-1)} />}
                columns={[
                  { title: 'Reported', cell: (row) => <Time at={row.stored_at} /> },
                  {
                    title: 'User',
                    cell: (row) => <Link href={`${placeOf(place, row.user_id)}/about`}>{row.user_id}</Link>,
                  },
                  {
                    title: 'Day',
                    cell: (row) => (
                      <Link href={`${placeOf(place, row.user_id)}/days/${row.day}`}>{shortDay(row.day)}</Link>
                    ),
                  },
                  { title: 'What', cell: (row) => wordsOf(row.signal) },
                  {
                    title: 'Measured',
                    cell: (row) => (
                      <>
                        {amountOf(row.measured, row)} <Badge tone="warn">{row.direction}</Badge>
                      </>
                    ),
                  },
                  { title: 'In range', cell: (row) => rangeOf(row) },
                ]}
              />
              <LookedSoFar page={pages.at(-1)} />
            </>
          )}
        </Pages>
      </Card>
    </AcrossPage>
  )
}

const LookedSoFar = ({ page }: { page: AlertsPage | undefined }) =>
  page?.looked_back_to ? (
    <Notice>
      <p>
        Searched back to <Moment at={page.looked_back_to} />. Show more to search further back.
      </p>
    </Notice>
  ) : null

function NoAlerts({ page }: { page: AlertsPage | undefined }) {
  const { place } = useClient()
  if (page?.looked_back_to) return null
  return (
    <Empty title="No alerts">
      {page?.is_watched ? (
        <p>Nothing was out of range, or too few days are known to say what is usual.</p>
      ) : (
        <p>
          Users are monitored only with the add-on Health Monitoring.{' '}
          <Link href={`${place}/add-ons`}>Add-ons</Link>
        </p>
      )}
    </Empty>
  )
}
