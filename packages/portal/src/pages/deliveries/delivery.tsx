import { useQueryClient } from '@tanstack/react-query'
import type { DeliveryBody, DeliveryDetailView } from '@tributary/service/portal-types'
import { useState } from 'react'
import { Link, useParams } from 'wouter'
import { send } from '../../api.ts'
import { useClient, useClientData } from '../../client.tsx'
import { useMay } from '../../session.tsx'
import {
  Button,
  Card,
  Empty,
  Facts,
  Failure,
  JsonView,
  Loaded,
  Moment,
  Notice,
  Page,
  Table,
  useAction,
  useAnnounce,
} from '../../ui/index.ts'
import { durationOf, wordsOf } from '../../words.ts'
import { StateBadge } from './state.tsx'

const REFRESH_MS = 5_000

export default function Delivery() {
  const { place } = useClient()
  const id = useParams()['webhook_id'] ?? ''
  const reading = useClientData<DeliveryDetailView>(`/deliveries/${id}`, {}, { every: REFRESH_MS })
  return (
    <Page
      title={reading.data ? wordsOf(reading.data.data_structure) : 'Delivery'}
      above={{ to: `${place}/deliveries`, title: 'Deliveries' }}
      actions={reading.data && <SendAgain delivery={reading.data} />}
    >
      <Loaded reading={reading}>
        {(delivery) => (
          <>
            <About delivery={delivery} />
            <Attempts delivery={delivery} />
            <Body id={id} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

function About({ delivery }: { delivery: DeliveryDetailView }) {
  const { place } = useClient()
  const user = delivery.user_id
  const ofUser = user === null ? '' : `${place}/users/${encodeURIComponent(user)}`
  return (
    <Card>
      {delivery.state === 'superseded' && (
        <Notice>
          <p>A newer version of the document took its place before it was sent.</p>
        </Notice>
      )}
      {delivery.state === 'pending' && delivery.is_paused && (
        <Notice tone="warn">
          <p>
            The webhook is paused. A test that is acknowledged under{' '}
            <Link href={`${place}/webhooks`}>Webhooks</Link> resumes it.
          </p>
        </Notice>
      )}
      {delivery.advice !== null && (
        <Notice tone={delivery.state === 'rejected' ? 'bad' : 'warn'}>
          <p>{delivery.advice}</p>
        </Notice>
      )}
      <Facts
        facts={[
          ['State', <StateBadge key="state" state={delivery.state} />],
          [
            'User',
            user === null ? (
              'no user'
            ) : (
              <Link key="user" href={ofUser}>
                {user}
              </Link>
            ),
          ],
          ['Day', delivery.day],
          ['Version', delivery.document_version],
          ...(user === null || delivery.kind === 'notification'
            ? []
            : ([
                [
                  'Document',
                  <Link
                    key="document"
                    href={`${ofUser}/documents/${encodeURIComponent(delivery.document_key)}`}
                  >
                    Versions and sources
                  </Link>,
                ],
              ] as const)),
          ['Created', <Moment key="made" at={delivery.created_at} />],
          ['Delivered', delivery.delivered_at && <Moment at={delivery.delivered_at} />],
          ['Next attempt', delivery.next_attempt_at && <Moment at={delivery.next_attempt_at} />],
          ['Sent to', delivery.url ?? 'the webhook no longer has an address'],
          [
            'webhook-id',
            <code key="id" className="break">
              {delivery.webhook_id}
            </code>,
          ],
        ]}
      />
    </Card>
  )
}

const Attempts = ({ delivery }: { delivery: DeliveryDetailView }) => (
  <Card title="Attempts">
    <Table
      caption="Attempts, newest first"
      rows={delivery.log.map((attempt, index) => ({ ...attempt, number: index + 1 })).toReversed()}
      keyOf={(attempt) => attempt.number}
      empty={
        <Empty title="Not sent yet">
          <p>
            {delivery.state === 'pending'
              ? 'It is sent when it is due.'
              : 'It was settled before an attempt was made.'}
          </p>
        </Empty>
      }
      columns={[
        { title: 'Attempt', cell: (attempt) => attempt.number },
        { title: 'Time', cell: (attempt) => <Moment at={attempt.at} /> },
        {
          title: 'Status',
          cell: (attempt) => attempt.status ?? <span className="soft">none</span>,
        },
        { title: 'Duration', cell: (attempt) => durationOf(attempt.duration_ms), isNumber: true },
        { title: 'Result', cell: (attempt) => outcomeOf(attempt) },
      ]}
    />
  </Card>
)

const outcomeOf = ({ status, error }: DeliveryDetailView['log'][number]): string =>
  error ?? (status !== null && status >= 200 && status <= 202 ? 'Acknowledged' : 'Not acknowledged')

/** Asked for by hand: a person who only looks at the attempts has seen no health data. */
function Body({ id }: { id: string }) {
  const [isShown, setShown] = useState(false)
  return (
    <Card title="Body">
      {isShown ? (
        <ShownBody id={id} />
      ) : (
        <div className="row">
          <Button kind="quiet" onClick={() => setShown(true)}>
            Show the body
          </Button>
          <span className="soft">Health data: the audit log records who looked at it.</span>
        </div>
      )}
    </Card>
  )
}

function ShownBody({ id }: { id: string }) {
  const reading = useClientData<DeliveryBody>(`/deliveries/${id}/body`)
  return (
    <Loaded reading={reading}>
      {({ body }) =>
        body === null ? (
          <Empty title="The document is gone">
            <p>The user was erased, with all their data.</p>
          </Empty>
        ) : (
          <JsonView label="Body" value={body} />
        )
      }
    </Loaded>
  )
}

function SendAgain({ delivery }: { delivery: DeliveryDetailView }) {
  const { api } = useClient()
  const may = useMay()
  const queries = useQueryClient()
  const announce = useAnnounce()
  const { start, isBusy, error } = useAction(async () => {
    await send('POST', `${api}/deliveries/${delivery.webhook_id}/resend`)
    await queries.invalidateQueries({ queryKey: [api, `/deliveries/${delivery.webhook_id}`] })
    announce('It will be sent again.')
  })
  if (!may('developer') || delivery.state === 'pending' || delivery.url === null) return null
  return (
    <>
      {error && <Failure error={error} />}
      <Button isBusy={isBusy} onClick={() => start()}>
        Send it again
      </Button>
    </>
  )
}
