import type { Overview as OverviewData } from '@tributary/service/portal-types'
import { useState } from 'react'
import { useClientData } from '../../client.tsx'
import { Loaded, Page, SelectField } from '../../ui/index.ts'
import { Notices } from './notices.tsx'
import { Now } from './now.tsx'
import { OverTime } from './over-time.tsx'

const PERIODS = [
  { value: '24h', label: 'Last 24 hours' },
  { value: '7d', label: 'Last 7 days' },
  { value: '30d', label: 'Last 30 days' },
] as const

const REFRESH_MS = 30_000

export default function Overview() {
  const [period, setPeriod] = useState<(typeof PERIODS)[number]['value']>('24h')
  const reading = useClientData<OverviewData>('/overview', { period }, { every: REFRESH_MS })
  return (
    <Page title="Overview" lead="How your deliveries go, and who is connected.">
      <div className="filters">
        <SelectField label="Period of the charts" value={period} options={PERIODS} onChange={setPeriod} />
      </div>
      <Loaded reading={reading}>
        {(overview) => (
          <>
            <Notices now={overview.now} />
            <Now now={overview.now} />
            <OverTime overview={overview} />
          </>
        )}
      </Loaded>
    </Page>
  )
}
