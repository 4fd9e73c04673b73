import type { SourceEntry } from '@tributary/service/portal-types'
import { useState } from 'react'
import { Badge, Button, Card, Empty, Loaded, numberOf, Page, Table, Time } from '../../ui/index.ts'
import { useConsole } from './console-data.ts'
import { periodWords } from './parts.tsx'
import { SourceAddressesDialog } from './source-addresses.tsx'
import { SourceCheckDialog } from './source-check.tsx'

export default function Sources() {
  const reading = useConsole<{ sources: SourceEntry[] }>('/sources')
  const [asked, setAsked] = useState<SourceEntry | null>(null)
  const [checked, setChecked] = useState<SourceEntry | null>(null)
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
                { title: 'Refused sign-ins', cell: (source) => <RefusedSignIns source={source} /> },
                { title: 'Calls used', cell: (source) => <Budgets source={source} /> },
                { title: 'Webhook', cell: (source) => <Webhook source={source} /> },
                {
                  title: '',
                  cell: (source) =>
                    source.slug === null ? null : (
                      <div className="row">
                        <Button
                          kind="quiet"
                          aria-label={`Addresses of ${source.data_source}`}
                          onClick={() => setAsked(source)}
                        >
                          Addresses
                        </Button>
                        <Button
                          kind="quiet"
                          aria-label={`Check ${source.data_source}`}
                          onClick={() => setChecked(source)}
                        >
                          Check
                        </Button>
                      </div>
                    ),
                },
              ]}
            />
          )}
        </Loaded>
      </Card>
      {asked && <SourceAddressesDialog source={asked} onClose={() => setAsked(null)} />}
      {checked && <SourceCheckDialog source={checked} onClose={() => setChecked(null)} />}
    </Page>
  )
}

function StateOf({ source }: { source: SourceEntry }) {
  if (!source.is_configured) return <Badge>not configured</Badge>
  if (source.is_in_trouble) return <Badge tone="bad">in trouble</Badge>
  if (source.pull_refused_at !== null) return <Badge tone="warn">pull refused</Badge>
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

const STEPS = {
  authorize: 'before the sign-in',
  exchange: 'after the sign-in',
  refresh: 'when a token was renewed',
} as const

const RefusedSignIns = ({ source: { refused_sign_ins: refused } }: { source: SourceEntry }) =>
  refused.length === 0 ? (
    <span className="soft">none</span>
  ) : (
    <ul className="plain">
      {refused.map(({ step, code, at }) => (
        <li key={step}>
          <code>{code}</code> {STEPS[step]}
          <br />
          <span className="soft small">
            last <Time at={at} />
          </span>
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

const POLLING = {
  on: 'polled as well',
  off: 'not polled: the vendor sends data',
  refused: 'not polled: the vendor refused a pull',
} as const

function Webhook({ source: { webhook, slug, polling } }: { source: SourceEntry }) {
  if (webhook === null)
    return <span className="soft">{slug === null ? 'none needed' : 'none: it is polled'}</span>
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
        {polling !== null && <>; {POLLING[polling]}</>}
      </span>
    </>
  )
}
