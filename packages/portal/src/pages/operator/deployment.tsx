import type { DeploymentAnswer } from '@tributary/service/portal-types'
import { Chart } from '../../charts/index.ts'
import { Card, Empty, Facts, Loaded } from '../../ui/index.ts'
import { sizeWords } from '../../words.ts'
import { useConsole } from './console-data.ts'

const REFRESH_MS = 60_000

const hourLabel = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

/** What runs, how much room it has, and how the last day went. */
export function DeploymentCards() {
  const reading = useConsole<DeploymentAnswer>('/deployment', {}, { every: REFRESH_MS })
  return (
    <Loaded reading={reading}>
      {({ version, database, hours }) => (
        <div className="grid">
          <Card title="Deliveries of the last 24 hours">
            <Trend
              hours={hours}
              title="Deliveries and failed attempts of all clients"
              kind="bars"
              series={[
                { name: 'Acknowledged', color: 1 },
                { name: 'Failed attempts', color: 2 },
              ]}
              valuesOf={({ delivered, failed_attempts: failed }) => [delivered, failed]}
            />
          </Card>
          <Card title="Delivery latency, p95">
            <Trend
              hours={hours}
              title="Delivery latency of all clients, from stored to acknowledged"
              kind="lines"
              unit="s"
              series={[{ name: 'p95', color: 3 }]}
              valuesOf={({ latency_p95_ms: ms }) => [ms === null ? null : ms / 1_000]}
            />
          </Card>
          <Card title="Deployment">
            <Facts
              facts={[
                ['Tributary', version],
                ['PostgreSQL', database.version],
                ['Size of the database', sizeWords(database.bytes)],
                [
                  'Free disk space',
                  database.free_bytes === null ? 'not known here' : sizeWords(database.free_bytes),
                ],
              ]}
            />
          </Card>
        </div>
      )}
    </Loaded>
  )
}

type Hour = DeploymentAnswer['hours'][number]

interface TrendProps {
  hours: Hour[]
  title: string
  kind: 'bars' | 'lines'
  unit?: string
  series: { name: string; color: number }[]
  valuesOf(hour: Hour): (number | null)[]
}

function Trend({ hours, valuesOf, unit, ...drawn }: TrendProps) {
  if (hours.every((hour) => hour.delivered === 0 && hour.failed_attempts === 0))
    return (
      <Empty title="No deliveries">
        <p>Hours are in your time zone. The last one is still in progress.</p>
      </Empty>
    )
  return (
    <Chart
      {...drawn}
      {...(unit !== undefined && { unit })}
      axis={{ fromZero: true }}
      points={hours.map((hour) => ({
        label: hourLabel.format(new Date(hour.start)),
        values: valuesOf(hour),
      }))}
    />
  )
}
