import type { SourceEntry } from '@tributary/service/portal-types'
import { useState } from 'react'
import { Badge, Button, Card, Empty, Loaded, numberOf, Page, Table, Time } from '../../ui/index.ts'
import { useConsole } from './console-data.ts'
import { periodWords } from './parts.tsx'
import { SourceAddressesDialog } from './source-addresses.tsx'

export default function Sources() {
  const reading = useConsole<{ sources: SourceEntry[] }>('/sources')
  const [asked, setAsked] = useState<SourceEntry | null>(null)
  return (
    <Page title="Sources" lead="How the vendors and the phones do, over all clients.">
      <Card>
        <Loaded reading={reading}>
          {({ sources }) => (
            <Table
              caption="Sources"
              rows={sources}
              keyOf={({ data_source: source }) => source}
              empty={<Empty title="There are none" />}
              columns={[
                {
                  title: 'Source',
                  cell: (source) => (
                    <span className="row">
                      {source.data_source} <StateOf source={source} />
                    </span>
                  ),
                },
                {
                  title: 'Connections',
                  cell: (source) => numberOf(source.live_connections),
                  isNumber: true,
                },
                { title: 'Errors of the last day', cell: (source) => <Errors source={source} /> },
                { title: 'Calls used', cell: (source) => <Budgets source={source} /> },
                { title: 'Webhook', cell: (source) => <Webhook source={source} /> },
                {
                  title: '',
                  cell: (source) =>
                    source.slug === null ? null : (
                      <Button
                        kind="quiet"
                        aria-label={`Addresses of ${source.data_source}`}
                        onClick={() => setAsked(source)}
                      >
                        Addresses
                      </Button>
                    ),
                },
              ]}
            />
          )}
        </Loaded>
      </Card>
      {asked && <SourceAddressesDialog source={asked} onClose={() => setAsked(null)} />}
    </Page>
  )
}

function StateOf({ source }: { source: SourceEntry }) {
  if (!source.is_configured) return <Badge>not configured</Badge>
  if (source.is_in_trouble) return <Badge tone="bad">in trouble</Badge>
  return null
}

const Errors = ({ source: { errors } }: { source: SourceEntry }) =>
  errors.length === 0 ? (
    <span className="soft">none</span>
  ) : (
    <ul className="plain">
      {errors.map(({ words, connections }) => (
        <li key={words}>
          {numberOf(connections)}: {words}
        </li>
      ))}
    </ul>
  )

function Budgets({ source }: { source: SourceEntry }) {
  const { budgets, account_limits: limits, slug } = source
  if (slug === null) return <span className="soft">the phone sends</span>
  if (budgets.length + limits.length === 0) return <span className="soft">no published limit</span>
  return (
    <ul className="plain">
      {budgets.map(({ used, allowed, seconds }) => (
        <li key={seconds}>
          {numberOf(used)} of {numberOf(allowed)} per {periodWords(seconds)}
        </li>
      ))}
      {limits.map(({ calls, seconds }) => (
        <li key={seconds} className="soft">
          {numberOf(calls)} per person and {periodWords(seconds)}
        </li>
      ))}
    </ul>
  )
}

function Webhook({ source: { webhook, slug } }: { source: SourceEntry }) {
  if (webhook === null)
    return <span className="soft">{slug === null ? 'none needed' : 'none: it is asked again and again'}</span>
  return (
    <>
      {webhook.subscribed === 'in the portal'
        ? 'Set in the vendor’s portal'
        : `Subscribed ${webhook.subscribed}`}
      <br />
      <span className="soft small">
        {webhook.last_call_at === null ? (
          'no call within the last day'
        ) : (
          <>
            last call <Time at={webhook.last_call_at} />, {numberOf(webhook.calls_of_last_day)} within a day
          </>
        )}
      </span>
    </>
  )
}
