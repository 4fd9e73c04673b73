import type { WebhooksView } from '@tributary/service/portal-types'
import { useClientData } from '../../client.tsx'
import { Loaded, Page } from '../../ui/index.ts'
import { FurtherEndpoints } from './further.tsx'
import { Tools } from './tools.tsx'
import { TryIt } from './try-it.tsx'
import { WebhookCard } from './webhook-card.tsx'

const REFRESH_MS = 15_000

export default function Webhooks() {
  const reading = useClientData<WebhooksView>('/webhooks', {}, { every: REFRESH_MS })
  return (
    <Page
      title="Webhooks"
      lead="Where documents and notifications are sent, what signs them, and whether they arrive."
    >
      <Loaded reading={reading}>
        {({ webhooks, further, may_be_local: mayBeLocal }) => (
          <>
            <div className="grid">
              {webhooks.map((view) => (
                <WebhookCard key={view.kind} view={view} mayBeLocal={mayBeLocal} />
              ))}
            </div>
            <FurtherEndpoints endpoints={further} mayBeLocal={mayBeLocal} />
            <TryIt webhooks={webhooks} />
            <Tools />
          </>
        )}
      </Loaded>
    </Page>
  )
}
