import type { SampleNames, SampleView, TestView, WebhookView } from '@tributary/service/portal-types'
import { useState } from 'react'
import { send } from '../../api.ts'
import { useClient, useClientData } from '../../client.tsx'
import { useMay } from '../../session.tsx'
import { Button, Card, Failure, JsonView, Loaded, SelectField, useAction } from '../../ui/index.ts'
import { wordsOf } from '../../words.ts'
import { useRefreshWebhooks } from './refresh.ts'
import { TestResult } from './test-result.tsx'
import { TITLES } from './webhook-card.tsx'

type Kind = WebhookView['kind']

/** A signed sample of anything, sent now. */
export function TryIt({ webhooks }: { webhooks: readonly WebhookView[] }) {
  const reading = useClientData<SampleNames>('/webhook_samples')
  return (
    <Card title="Try it">
      <p className="soft">
        Sends a signed sample, exactly as the real thing would be sent, of a person who does not exist. It is
        sent once and not kept in the log. A paused webhook resumes when a sample is acknowledged.
      </p>
      <Loaded reading={reading}>{(names) => <Trial names={names} webhooks={webhooks} />}</Loaded>
    </Card>
  )
}

function Trial({ names, webhooks }: { names: SampleNames; webhooks: readonly WebhookView[] }) {
  const { api } = useClient()
  const may = useMay()
  const refresh = useRefreshWebhooks()
  const [kind, setKind] = useState<Kind>('data')
  const [chosen, setChosen] = useState<Record<Kind, string>>({
    data: 'physical_summary',
    notification: 'user_connected',
  })
  const [result, setResult] = useState<TestView | null>(null)
  const sample = chosen[kind]
  const reading = useClientData<SampleView>(`/webhooks/${kind}/sample`, { sample })
  const { start, isBusy, error } = useAction(async () => {
    setResult(null)
    setResult(await send<TestView>('POST', `${api}/webhooks/${kind}/test`, { sample }))
    await refresh()
  })
  const hasAddress = webhooks.some((view) => view.kind === kind && view.webhook !== null)
  return (
    <>
      <div className="filters">
        <SelectField
          label="Webhook"
          value={kind}
          options={(['data', 'notification'] as const).map((value) => ({ value, label: TITLES[value] }))}
          onChange={(value) => {
            setKind(value)
            setResult(null)
          }}
        />
        <SelectField
          label={kind === 'data' ? 'Document type' : 'What happened'}
          value={sample}
          options={names[kind].map((value) => ({ value, label: wordsOf(value) }))}
          onChange={(value) => {
            setChosen({ ...chosen, [kind]: value })
            setResult(null)
          }}
        />
        {may('developer') && (
          <Button isBusy={isBusy} disabled={!hasAddress} onClick={() => start()}>
            Send a test
          </Button>
        )}
      </div>
      {!hasAddress && <p className="soft">Set an address for this webhook to send tests to it.</p>}
      {error && <Failure error={error} />}
      {result && <TestResult result={result} />}
      <details>
        <summary>{result ? 'The body that was sent' : 'The body that would be sent'}</summary>
        {result ? (
          <JsonView label="Body that was sent" value={result.body} />
        ) : (
          <Loaded reading={reading}>
            {({ body }) => <JsonView label="Body that would be sent" value={body} />}
          </Loaded>
        )}
      </details>
    </>
  )
}
