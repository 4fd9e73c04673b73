import type { SampleNames, TestView, TroubledEndpointEntry } from '@tributary/service/portal-types'
import { useState } from 'react'
import { get, send } from '../../api.ts'
import {
  Badge,
  Button,
  Card,
  Confirm,
  Dialog,
  Empty,
  Failure,
  Loaded,
  Moment,
  Table,
  Time,
  useAction,
  useAnnounce,
} from '../../ui/index.ts'
import { TestResult } from '../webhooks/test-result.tsx'
import { useConsole, useRefreshConsole } from './console-data.ts'
import { ClientLink } from './parts.tsx'

type Asked = { what: 'resume' | 'test'; endpoint: TroubledEndpointEntry }

export function TroubledEndpoints() {
  const reading = useConsole<{ endpoints: TroubledEndpointEntry[] }>('/endpoints')
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  return (
    <Card title="Webhooks in trouble">
      <Loaded reading={reading}>
        {({ endpoints }) => (
          <Table
            caption="Webhooks in trouble"
            rows={endpoints}
            keyOf={({ client_uuid: client, endpoint_id: id }) => `${client}/${id}`}
            empty={
              <Empty title="All webhooks acknowledge">
                <p>
                  One that fails appears here at once. After five days of nothing but failures it is paused.
                </p>
              </Empty>
            }
            columns={[
              { title: 'Client', cell: (endpoint) => <ClientLink client={endpoint} /> },
              { title: 'Webhook', cell: ({ kind, host }) => `${kind}, ${host}` },
              {
                title: 'State',
                cell: ({ state }) =>
                  state === 'paused' ? <Badge tone="bad">paused</Badge> : <Badge tone="warn">failing</Badge>,
              },
              {
                title: 'Failing since',
                cell: ({ failing_since: at }) => (at === null ? null : <Moment at={at} />),
              },
              { title: 'Last acknowledged', cell: ({ last_success_at: at }) => <Time at={at} /> },
              {
                title: '',
                cell: (endpoint) => (
                  <span className="row">
                    <Button kind="quiet" onClick={() => setAsked({ what: 'test', endpoint })}>
                      Send a test
                    </Button>
                    {endpoint.state === 'paused' && (
                      <Button kind="quiet" onClick={() => setAsked({ what: 'resume', endpoint })}>
                        Resume
                      </Button>
                    )}
                  </span>
                ),
              },
            ]}
          />
        )}
      </Loaded>
      {asked?.what === 'resume' && <Resume endpoint={asked.endpoint} onClose={close} />}
      {asked?.what === 'test' && <Test endpoint={asked.endpoint} onClose={close} />}
    </Card>
  )
}

interface AskedProps {
  endpoint: TroubledEndpointEntry
  onClose(): void
}

function Resume({ endpoint, onClose }: AskedProps) {
  const refresh = useRefreshConsole()
  const announce = useAnnounce()
  return (
    <Confirm
      title={`Resume the ${endpoint.kind} webhook of ${endpoint.client_name}?`}
      verb="Resume"
      run={async () => {
        await send('POST', `/operator/endpoints/${endpoint.client_uuid}/${endpoint.endpoint_id}/resume`)
        await refresh()
        announce('The webhook is resumed. What waited is sent now.')
      }}
      onClose={onClose}
    >
      <p>
        Everything that waits is sent to {endpoint.host} at once. If it still fails, it is paused again after
        five days. A test shows before whether it is mended.
      </p>
    </Confirm>
  )
}

function Test({ endpoint, onClose }: AskedProps) {
  const refresh = useRefreshConsole()
  const [result, setResult] = useState<TestView | null>(null)
  const base = `/clients/${endpoint.client_uuid}`
  const { start, isBusy, error } = useAction(async () => {
    const samples = await get<SampleNames>(`${base}/webhook_samples`)
    const [sample] = samples[endpoint.kind]
    setResult(await send<TestView>('POST', `${base}/webhooks/${endpoint.endpoint_id}/test`, { sample }))
    await refresh()
  })
  return (
    <Dialog title={`Test of the ${endpoint.kind} webhook of ${endpoint.client_name}`} onClose={onClose}>
      {result ? (
        <TestResult result={result} />
      ) : (
        <p>
          Sends a signed sample of a person who does not exist to {endpoint.host}, once. If it is
          acknowledged, a pause ends and what waits is sent.
        </p>
      )}
      {error && <Failure error={error} />}
      <div className="row end">
        <Button kind="quiet" onClick={onClose}>
          {result ? 'Done' : 'Cancel'}
        </Button>
        {!result && (
          <Button isBusy={isBusy} onClick={() => start()}>
            Send it
          </Button>
        )}
      </div>
    </Dialog>
  )
}
