import type { SilentCounts, SilentPage } from '@tributary/service/portal-types'
import { Link, useSearchParams } from 'wouter'
import { useClient, useClientData } from '../../client.tsx'
import { Card, Empty, Loaded, numberOf, Pages, SelectField, Table, Time, usePages } from '../../ui/index.ts'
import { placeOf } from '../users/names.ts'
import { AcrossPage } from './across-page.tsx'

const DAYS = ['3', '7', '14', '30'].map((value) => ({ value, label: `${value} days` }))

export default function Silent() {
  const { api, place } = useClient()
  const [search, setSearch] = useSearchParams()
  const days = DAYS.find(({ value }) => value === search.get('days'))?.value ?? '7'
  const source = search.get('source') ?? ''
  const change = (wanted: { days: string; source: string }) =>
    setSearch(Object.entries(wanted).filter(([, value]) => value !== ''))
  const counts = useClientData<SilentCounts>('/silent_connections/counts', { days })
  const reading = usePages<SilentPage>(`${api}/silent_connections`, { days, source }, (page) =>
    page.next_cursor === null ? null : { cursor: page.next_cursor },
  )
  return (
    <AcrossPage>
      <Card title="By source">
        <div className="filters">
          <SelectField
            label="No data for"
            value={days}
            options={DAYS}
            onChange={(value) => change({ days: value, source })}
          />
        </div>
        <Loaded reading={counts}>
          {({ sources }) => (
            <Table
              caption="Silent connections by source"
              rows={sources}
              keyOf={(row) => row.source}
              empty={<NoConnections />}
              columns={[
                { title: 'Source', cell: (row) => row.source },
                { title: 'Silent', isNumber: true, cell: (row) => numberOf(row.silent) },
                { title: 'Active', isNumber: true, cell: (row) => numberOf(row.connections) },
                {
                  title: 'Share',
                  isNumber: true,
                  cell: (row) => `${numberOf((100 * row.silent) / row.connections)} %`,
                },
              ]}
            />
          )}
        </Loaded>
      </Card>
      <Card title="Silent connections">
        <div className="filters">
          <SelectField
            label="Source"
            value={source}
            options={[
              { value: '', label: 'Any' },
              ...(counts.data?.sources ?? []).map((row) => ({ value: row.source, label: row.source })),
            ]}
            onChange={(value) => change({ days, source: value })}
          />
        </div>
        <Pages reading={reading}>
          {(pages) => (
            <Table
              caption="Silent connections, the longest silent first"
              rows={pages.flatMap(({ connections }) => connections)}
              keyOf={(row) => `${row.user_id} ${row.source}`}
              empty={
                <Empty title="None">
                  <p>Every active connection had data in the last {days} days.</p>
                </Empty>
              }
              columns={[
                {
                  title: 'User',
                  cell: (row) => <Link href={placeOf(place, row.user_id)}>{row.user_id}</Link>,
                },
                { title: 'Source', cell: (row) => row.source },
                { title: 'Last data', cell: (row) => <Time at={row.last_data_at} /> },
                { title: 'Connected', cell: (row) => <Time at={row.connected_at} /> },
              ]}
            />
          )}
        </Pages>
      </Card>
    </AcrossPage>
  )
}

const NoConnections = () => (
  <Empty title="No connections yet">
    <p>Give a person the link that authorizes a source, and it appears here.</p>
  </Empty>
)
