import type { UserAlert, UserAlerts } from '@tributary/service/portal-types'
import { Link } from 'wouter'
import { useClient, useClientData } from '../../client.tsx'
import { Badge, Card, countOf, Empty, Loaded, numberOf, Table } from '../../ui/index.ts'
import { wordsOf } from '../../words.ts'
import { amountOf, rangeOf } from './alert-amounts.ts'
import { shortDay, useUserNames } from './names.ts'

/** What was out of range in the last 90 days, each with the days behind what is usual. */
export function Alerts() {
  const { api } = useUserNames()
  const reading = useClientData<UserAlerts>(`${api}/alerts`)
  return (
    <Card title="Alerts of 90 days">
      <Loaded reading={reading}>{(known) => <Known known={known} />}</Loaded>
    </Card>
  )
}

function Known({ known }: { known: UserAlerts }) {
  const { place } = useUserNames()
  const client = useClient()
  return (
    <>
      <Table
        caption="Alerts"
        rows={known.alerts}
        keyOf={({ document_key, signal }) => `${document_key} ${signal}`}
        empty={
          <Empty title="No alerts">
            {known.is_watched ? (
              <p>Nothing was out of range, or too few days are known to say what is usual.</p>
            ) : (
              <p>
                Users are monitored only with the add-on Health Monitoring.{' '}
                <Link href={`${client.place}/add-ons`}>Add-ons</Link>
              </p>
            )}
          </Empty>
        }
        columns={[
          { title: 'Day', cell: ({ day }) => <Link href={`${place}/days/${day}`}>{shortDay(day)}</Link> },
          { title: 'What', cell: ({ signal }) => wordsOf(signal) },
          {
            title: 'Measured',
            cell: (alert) => (
              <>
                {amountOf(alert.measured, alert)} <Badge tone="warn">{alert.direction}</Badge>
              </>
            ),
          },
          { title: 'In range', cell: (alert) => rangeOf(alert) },
          { title: 'Usual', cell: (alert) => <Usual alert={alert} /> },
          { title: 'Source', cell: ({ source }) => source ?? 'several together' },
        ]}
      />
      {known.baselines.length > 0 && <Baselines known={known} />}
    </>
  )
}

function Usual({ alert }: { alert: UserAlert }) {
  if (alert.usual === null) return <span className="soft">a fixed range</span>
  return (
    <details className="inline">
      <summary>{amountOf(alert.usual, alert)}</summary>
      <p className="small">Mean of {alert.baseline_days.map(dayWithValue).join(', ')}</p>
    </details>
  )
}

const dayWithValue = ({ day, value }: { day: string; value: number }): string =>
  `${shortDay(day)} (${numberOf(value)})`

function Baselines({ known }: { known: UserAlerts }) {
  return (
    <details>
      <summary>What is usual for this user ({countOf(known.baselines.length, 'baseline')})</summary>
      <Table
        caption="Baselines"
        rows={known.baselines}
        keyOf={({ name }) => name}
        empty={null}
        columns={[
          { title: 'What', cell: ({ name }) => wordsOf(name) },
          { title: 'Usual', isNumber: true, cell: ({ value }) => numberOf(value) },
          { title: 'Known since', cell: ({ closed_on }) => shortDay(closed_on) },
          { title: 'Mean of', cell: ({ days }) => days.map(dayWithValue).join(', ') },
        ]}
      />
    </details>
  )
}
