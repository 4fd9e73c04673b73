import type { WebhookView } from '@tributary/service/portal-types'
import { useState } from 'react'
import { Link } from 'wouter'
import { useClient } from '../../client.tsx'
import { useMay } from '../../session.tsx'
import { Badge, Button, Card, Empty, Facts, Moment, Notice, Time } from '../../ui/index.ts'
import { RemoveWebhook, RotateSecret, SetAddress } from './changes.tsx'

export const TITLES = { data: 'Data webhook', notification: 'Notification webhook' } as const

const PURPOSES = {
  data: 'Receives every document: summaries, events, scores and what add-ons make.',
  notification: 'Receives what happens to the integration: people who connect, sources that fail.',
} as const

type Webhook = NonNullable<WebhookView['webhook']>
type Asked = 'address' | 'secret' | 'remove'

export function WebhookCard({ view, mayBeLocal }: { view: WebhookView; mayBeLocal: boolean }) {
  const { kind, webhook } = view
  const may = useMay()
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  return (
    <Card title={TITLES[kind]} actions={webhook && <StateOf webhook={webhook} />}>
      <p className="soft">{PURPOSES[kind]}</p>
      {!view.is_on && <NotOn />}
      {webhook ? (
        <About webhook={webhook} />
      ) : (
        <Empty title="No address yet">
          <p>Nothing of this kind is sent until there is one.</p>
        </Empty>
      )}
      {may('developer') && (
        <div className="row">
          <Button kind={webhook ? 'quiet' : 'primary'} onClick={() => setAsked('address')}>
            {webhook ? 'Change the address' : 'Set the address'}
          </Button>
          {webhook && (
            <>
              <Button kind="quiet" onClick={() => setAsked('secret')}>
                Rotate the secret
              </Button>
              <Button kind="danger" onClick={() => setAsked('remove')}>
                Remove
              </Button>
            </>
          )}
        </div>
      )}
      {asked === 'address' && (
        <SetAddress kind={kind} url={webhook?.url ?? ''} mayBeLocal={mayBeLocal} onClose={close} />
      )}
      {asked === 'secret' && <RotateSecret endpoint={kind} name={`the ${kind} webhook`} onClose={close} />}
      {asked === 'remove' && <RemoveWebhook endpoint={kind} name={`the ${kind} webhook`} onClose={close} />}
    </Card>
  )
}

function NotOn() {
  const { place } = useClient()
  return (
    <Notice>
      <p>
        Notifications are an add-on that is off: an address can be set and tried, but nothing else is sent to
        it. Ask for it under <Link href={`${place}/add-ons`}>Add-ons</Link>.
      </p>
    </Notice>
  )
}

export const StateOf = ({ webhook }: { webhook: Omit<Webhook, 'secrets'> }) =>
  webhook.state === 'paused' ? (
    <Badge tone="bad">paused</Badge>
  ) : webhook.failing_since !== null ? (
    <Badge tone="warn">failing</Badge>
  ) : webhook.last_success_at !== null ? (
    <Badge tone="good">healthy</Badge>
  ) : (
    <Badge>not used yet</Badge>
  )

const About = ({ webhook }: { webhook: Webhook }) => (
  <>
    {webhook.state === 'paused' && (
      <Notice tone="bad">
        <p>
          It failed for five days and is paused. What is made meanwhile waits here. Mend your receiver and
          send a test below: as soon as one is acknowledged, everything that waits is sent.
        </p>
      </Notice>
    )}
    <Facts
      facts={[
        [
          'Address',
          <span key="url" className="break">
            {webhook.url}
          </span>,
        ],
        ['Last acknowledged', <Time key="last" at={webhook.last_success_at} />],
        ...(webhook.failing_since === null
          ? []
          : ([['Failing since', <Moment key="since" at={webhook.failing_since} />]] as const)),
        [
          'Signed with',
          <ul key="secrets" className="plain">
            {webhook.secrets.map((secret, index) => (
              <li key={secret.created_at + (secret.expires_at ?? '')}>
                {index === 0 ? 'the secret made ' : 'and until '}
                {index === 0 ? (
                  <Time at={secret.created_at} />
                ) : (
                  <>
                    <Moment at={secret.expires_at ?? secret.created_at} /> the one made{' '}
                    <Time at={secret.created_at} />
                  </>
                )}
              </li>
            ))}
          </ul>,
        ],
      ]}
    />
  </>
)
