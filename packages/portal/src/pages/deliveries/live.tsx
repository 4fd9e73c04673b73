import { useState } from 'react'
import { useClient } from '../../client.tsx'
import { Badge, Button, Card, Empty, Notice, Page, SelectField } from '../../ui/index.ts'
import { KINDS } from './filters.tsx'
import { DeliveryTable } from './table.tsx'
import { KEPT, useLive } from './use-live.ts'

export default function Live() {
  const { place } = useClient()
  const [kind, setKind] = useState('')
  const [isPaused, setPaused] = useState(false)
  const { rows, state, missed } = useLive(kind, isPaused)
  return (
    <Page
      title="Live deliveries"
      lead="Deliveries as they are made, and what becomes of them."
      above={{ to: `${place}/deliveries`, title: 'Deliveries' }}
      actions={
        <>
          <Badge tone={isPaused ? 'neutral' : state === 'open' ? 'good' : 'warn'}>
            {isPaused ? 'held' : state === 'open' ? 'connected' : 'connecting …'}
          </Badge>
          <Button kind="quiet" aria-pressed={isPaused} onClick={() => setPaused(!isPaused)}>
            {isPaused ? 'Go on' : 'Hold'}
          </Button>
        </>
      }
    >
      <Card>
        <div className="filters">
          <SelectField label="Webhook" value={kind} options={KINDS} onChange={setKind} />
        </div>
        {missed > 0 && (
          <Notice>
            <p>{`While this is held, news of ${missed === 1 ? 'one delivery' : `${missed} deliveries`} came in.`}</p>
          </Notice>
        )}
        <DeliveryTable
          caption="Live deliveries, newest first"
          rows={rows}
          empty={
            <Empty title="Waiting for the next one">
              <p>Leave this page open: what is delivered from now on appears by itself.</p>
            </Empty>
          }
        />
        <p className="soft small">The newest {KEPT} are kept here; the log has them all.</p>
      </Card>
    </Page>
  )
}
