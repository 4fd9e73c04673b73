import type { Overview } from '@tributary/service/portal-types'
import { Link } from 'wouter'
import { useClient } from '../../client.tsx'
import { Card, Empty, Figures, numberOf, Table } from '../../ui/index.ts'

type Counted = Overview['now']['pending']

/** As it is at this moment. */
export function Now({ now }: { now: Overview['now'] }) {
  const { place } = useClient()
  const counted = ({ count, is_more: isMore }: Counted, state: string) => (
    <Link href={`${place}/deliveries?state=${state}`}>
      {isMore ? `over ${numberOf(count)}` : numberOf(count)}
    </Link>
  )
  const paused = now.webhooks.filter(({ state }) => state === 'paused').length
  return (
    <>
      <Figures
        figures={[
          { name: 'Waiting to be delivered', value: counted(now.pending, 'pending') },
          { name: 'Rejected', value: counted(now.rejected, 'rejected') },
          { name: 'Paused webhooks', value: numberOf(paused), note: `of ${now.webhooks.length}` },
          { name: 'Users', value: numberOf(now.users) },
          { name: 'Connected users', value: numberOf(now.connected_users) },
        ]}
      />
      <Card title="Live connections">
        <Table
          caption="Live connections by source"
          rows={now.sources}
          keyOf={(row) => row.source}
          empty={
            <Empty title="No connections yet">
              <p>Give a person the link that authorizes a source, and it appears here.</p>
            </Empty>
          }
          columns={[
            { title: 'Source', cell: (row) => row.source },
            { title: 'Connections', cell: (row) => numberOf(row.connections), isNumber: true },
          ]}
        />
      </Card>
    </>
  )
}
