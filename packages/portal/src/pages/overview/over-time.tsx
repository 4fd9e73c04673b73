import type { Overview } from '@tributary/service/portal-types'
import { Chart, type ChartPoint } from '../../charts/index.ts'
import { Card, Empty } from '../../ui/index.ts'
import { kindsOf } from './kinds.ts'

type OverviewPoint = Overview['points'][number]

const hourLabel = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const dayLabel = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

export function OverTime({ overview: { unit, points } }: { overview: Overview }) {
  const label = unit === 'hour' ? hourLabel : dayLabel
  const drawn = (valuesOf: (point: OverviewPoint) => (number | null)[]): ChartPoint[] =>
    points.map((point) => ({ label: label.format(new Date(point.start)), values: valuesOf(point) }))
  const kinds = kindsOf(points)
  const nothing = (
    <Empty title="No deliveries in this period">
      <p>Delivered documents are counted here.</p>
    </Empty>
  )
  const isEmpty = points.every((point) => point.delivered === 0 && point.failed_attempts === 0)
  return (
    <>
      <p className="soft small">
        {unit === 'hour' ? 'Hours are in your time zone.' : 'Days are UTC days.'} The last one is still in
        progress.
      </p>
      <div className="grid">
        <Card title="Deliveries">
          {isEmpty ? (
            nothing
          ) : (
            <Chart
              kind="bars"
              title="Deliveries and failed attempts"
              series={[
                { name: 'Acknowledged', color: 1 },
                { name: 'Failed attempts', color: 2 },
              ]}
              points={drawn((point) => [point.delivered, point.failed_attempts])}
            />
          )}
        </Card>
        <Card title="Rejected">
          {points.every(({ rejected }) => rejected === 0) ? (
            <Empty title="None">
              <p>Every delivery of this period was acknowledged, or is still being retried.</p>
            </Empty>
          ) : (
            <Chart
              kind="bars"
              title="Deliveries rejected after every attempt"
              series={[{ name: 'Rejected', color: 5 }]}
              points={drawn((point) => [point.rejected])}
            />
          )}
        </Card>
        <Card title="Response time of your endpoint">
          {isEmpty ? (
            nothing
          ) : (
            <Chart
              kind="lines"
              title="Response time of your endpoint"
              unit="ms"
              axis={{ fromZero: true }}
              series={[
                { name: 'Median', color: 1 },
                { name: 'p95', color: 3 },
              ]}
              points={drawn(({ answer_times: times }) => [times?.median_ms ?? null, times?.p95_ms ?? null])}
            />
          )}
        </Card>
        <Card title="Delivery latency">
          {isEmpty ? (
            nothing
          ) : (
            <Chart
              kind="lines"
              title="Delivery latency, from stored to acknowledged"
              unit="s"
              axis={{ fromZero: true }}
              series={[
                { name: 'Median', color: 1 },
                { name: 'p95', color: 3 },
              ]}
              points={drawn(({ waiting_times: times }) => [
                seconds(times?.median_ms),
                seconds(times?.p95_ms),
              ])}
            />
          )}
        </Card>
        <Card title="Connected users">
          {points.every((point) => !point.connected_users) ? (
            <Empty title="No connected users in this period">
              <p>Connected users are counted once an hour.</p>
            </Empty>
          ) : (
            <Chart
              kind="lines"
              title="Connected users"
              axis={{ fromZero: true }}
              series={[{ name: 'Connected users', color: 4 }]}
              points={drawn((point) => [point.connected_users])}
            />
          )}
        </Card>
        <Card title="Documents delivered, by type">
          {kinds.length === 0 ? (
            nothing
          ) : (
            <Chart
              kind="bars"
              title="Documents delivered, by type"
              series={kinds.map(({ name }, index) => ({ name, color: index + 1 }))}
              points={drawn((point) => kinds.map(({ countIn }) => countIn(point.structures)))}
            />
          )}
        </Card>
      </div>
    </>
  )
}

const seconds = (ms: number | undefined): number | null => (ms === undefined ? null : ms / 1_000)
