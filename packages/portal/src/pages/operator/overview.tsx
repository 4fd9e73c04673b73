import type { OperatorOverview } from '@tributary/service/portal-types'
import { Card, Figures, Loaded, numberOf, Page } from '../../ui/index.ts'
import { Attention } from './attention.tsx'
import { ChainCheckCard } from './chain.tsx'
import { useConsole } from './console-data.ts'
import { DeploymentCards } from './deployment.tsx'
import { atLeast } from './parts.tsx'

const REFRESH_MS = 30_000

const hour = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' })

export default function OperatorOverviewPage() {
  const reading = useConsole<OperatorOverview>('/overview', {}, { every: REFRESH_MS })
  return (
    <Page title="Overview" lead="The whole deployment: what needs you, and how much goes on.">
      <Loaded reading={reading}>
        {({ figures, items }) => (
          <>
            <Card title="What needs attention">
              <Attention items={items} />
            </Card>
            <Figures
              figures={[
                { name: 'Clients', value: numberOf(figures.clients) },
                { name: 'Users', value: numberOf(figures.users) },
                { name: 'Live connections', value: numberOf(figures.live_connections) },
                { name: 'Deliveries waiting', value: atLeast(figures.pending) },
                {
                  name: 'Delivered',
                  value: numberOf(figures.delivered),
                  note: `since ${hour.format(new Date(figures.delivered_since))}`,
                },
              ]}
            />
          </>
        )}
      </Loaded>
      <DeploymentCards />
      <ChainCheckCard />
    </Page>
  )
}
