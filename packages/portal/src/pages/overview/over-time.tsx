import type { Overview } from '@tributary/service/portal-types'
import { Bars, Lines, type Point } from '../../charts/index.ts'
import { Card, Empty } from '../../ui/index.ts'
import { kindsOf } from './kinds.ts'

type OverviewPoint = Overview['points'][number]

const hourLabel = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const dayLabel = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

export function OverTime({ overview: { unit, points } }: { overview: Overview }) {
  const label = unit === 'hour' ? hourLabel : dayLabel
  const drawn = (valuesOf: (point: OverviewPoint) => (number | null)[]): Point[] =>
    points.map((point) => ({ label: label.format(new Date(point.start)), values: valuesOf(point) }))
  const kinds = kindsOf(points)
  const nothing = (
    <Empty title="Nothing was sent in this period">
      <p>As soon as a document is delivered, it is counted here.</p>
    </Empty>
  )
  const isEmpty = points.every((point) => point.delivered === 0 && point.failed_attempts === 0)
  return (
    <>
      <p className="soft small">
        {unit === 'hour' ? 'Hours are those of your own clock.' : 'Days are those of UTC.'} The last one is
        not over yet.
      </p>
      <div className="grid">
        <Card title="Deliveries">
          {isEmpty ? (
            nothing
          ) : (
            <Bars
              title="Deliveries and failed attempts"
              series={[
                { name: 'Acknowledged', color: 1 },
                { name: 'Failed attempts', color: 2 },
              ]}
              points={drawn((point) => [point.delivered, point.failed_attempts])}
            />
          )}
        </Card>
        <Card title="Rejected for good">
          {points.every(({ rejected }) => rejected === 0) ? (
            <Empty title="None">
              <p>Every delivery of this period was acknowledged, or is still tried.</p>
            </Empty>
          ) : (
            <Bars
              title="Deliveries rejected after every attempt"
              series={[{ name: 'Rejected', color: 5 }]}
              points={drawn((point) => [point.rejected])}
            />
          )}
        </Card>
        <Card title="How fast your receiver answers">
          {isEmpty ? (
            nothing
          ) : (
            <Lines
              title="Answer times of your receiver"
              unit="ms"
              fromZero
              series={[
                { name: 'Median', color: 1 },
                { name: '95 of 100 within', color: 3 },
              ]}
              points={drawn(({ answer_times: times }) => [times?.median_ms ?? null, times?.p95_ms ?? null])}
            />
          )}
        </Card>
        <Card title="From stored to acknowledged">
          {isEmpty ? (
            nothing
          ) : (
            <Lines
              title="Time from storing a document to its acknowledgement"
              unit="s"
              fromZero
              series={[
                { name: 'Median', color: 1 },
                { name: '95 of 100 within', color: 3 },
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
              <p>People are counted once an hour.</p>
            </Empty>
          ) : (
            <Lines
              title="Connected users"
              fromZero
              series={[{ name: 'Connected users', color: 4 }]}
              points={drawn((point) => [point.connected_users])}
            />
          )}
        </Card>
        <Card title="Documents delivered, by kind">
          {kinds.length === 0 ? (
            nothing
          ) : (
            <Bars
              title="Documents delivered, by kind"
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
