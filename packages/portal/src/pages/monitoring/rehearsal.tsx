import { useInfiniteQuery } from '@tanstack/react-query'
import type { MonitoringRule, RehearsalReport } from '@tributary/service/portal-types'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { send } from '../../api.ts'
import { useClient } from '../../client.tsx'
import { countOf, Empty, Failure, Figures, Loading, Table } from '../../ui/index.ts'
import { SIGNAL_TITLES } from './signal-fields.tsx'

/** Goes on by itself until all users were looked at, and says how far it is. */
export function Rehearsal({ rules }: { rules: readonly MonitoringRule[] }) {
  const { api, place } = useClient()
  const reading = useInfiniteQuery({
    queryKey: [api, '/monitoring/rehearsal', rules],
    queryFn: ({ pageParam }) =>
      send<RehearsalReport>('POST', `${api}/monitoring/rehearsal`, { rules, cursor: pageParam }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { hasNextPage, isFetching, fetchNextPage, isError } = reading
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [hasNextPage, isFetching, isError, fetchNextPage])
  if (reading.error) return <Failure error={reading.error} onRetry={() => void reading.refetch()} />
  if (!reading.data) return <Loading />
  const { pages } = reading.data
  const total = (count: (page: RehearsalReport) => number) =>
    pages.reduce((sum, page) => sum + count(page), 0)
  const alerted = pages.flatMap(({ users }) => users).filter(({ total_alerts_int: alerts }) => alerts > 0)
  return (
    <div className="stack">
      <output>
        {hasNextPage
          ? `${countOf(
              total((page) => page.users_int),
              'user',
            )} looked at, more to come …`
          : `${countOf(
              total((page) => page.users_int),
              'user',
            )} looked at, over the last ${pages[0]!.days_int} days.`}
      </output>
      <Figures
        figures={[
          { name: 'Users with an alert', value: total((page) => page.users_alerted_int) },
          { name: 'Alerts in all', value: total((page) => page.total_alerts_int) },
          { name: 'Days with a night and a known usual', value: total((page) => page.days_evaluated_int) },
        ]}
      />
      <Table
        caption="Alerts by signal"
        rows={pages[0]!.signals.map((_, index) => index)}
        keyOf={(index) => index}
        empty={<Empty title="No signals" />}
        columns={[
          { title: 'Signal', cell: (index) => titleOf(pages[0]!.signals[index]!.signal_type_string) },
          {
            title: 'Alerts',
            isNumber: true,
            cell: (index) => total((page) => page.signals[index]!.alerts_int),
          },
          {
            title: 'Users',
            isNumber: true,
            cell: (index) => total((page) => page.signals[index]!.users_alerted_int),
          },
        ]}
      />
      <Table
        caption="Users with alerts"
        rows={alerted}
        keyOf={(user) => user.user_id_string}
        empty={
          <Empty title="No alerts">
            <p>A user is monitored once seven of their days have data.</p>
          </Empty>
        }
        columns={[
          {
            title: 'User',
            cell: ({ user_id_string: id }) => (
              <Link href={`${place}/users/${encodeURIComponent(id)}`}>{id}</Link>
            ),
          },
          {
            title: 'What and when',
            cell: ({ signals }) =>
              signals
                .filter(({ alerts_int: alerts }) => alerts > 0)
                .map(
                  ({ signal_type_string: signal, dates_array: dates }) =>
                    `${titleOf(signal)}: ${dates.join(', ')}`,
                )
                .join(' · '),
          },
        ]}
      />
    </div>
  )
}

const titleOf = (signal: string): string => SIGNAL_TITLES[signal] ?? signal
