import type { CreatedEndpoint, FurtherEndpoint, SampleNames } from '@tributary/service/portal-types'
import { useState } from 'react'
import { submitting } from '../../account/sign-in.tsx'
import { send } from '../../api.ts'
import { useClient, useClientData } from '../../client.tsx'
import { useMay } from '../../session.tsx'
import {
  Button,
  Card,
  Check,
  Confirm,
  Dialog,
  Empty,
  Loaded,
  Table,
  TextField,
  Time,
  useAction,
  useAnnounce,
} from '../../ui/index.ts'
import { wordsOf } from '../../words.ts'
import { AddressField, NewSecret, RemoveWebhook, RotateSecret } from './changes.tsx'
import { useRefreshWebhooks } from './refresh.ts'
import { StateOf } from './webhook-card.tsx'

type Asked = { what: 'add' } | { what: 'pause' | 'secret' | 'remove'; endpoint: FurtherEndpoint }

const nameOf = ({ description, url }: FurtherEndpoint): string => description || url

/** Data endpoints beside the one above, each with its own address, filter and secret. */
export function FurtherEndpoints({
  endpoints,
  mayBeLocal,
}: {
  endpoints: FurtherEndpoint[]
  mayBeLocal: boolean
}) {
  const may = useMay()
  const [asked, setAsked] = useState<Asked | null>(null)
  return (
    <Card
      title="Further endpoints"
      actions={
        may('developer') && (
          <Button kind="quiet" onClick={() => setAsked({ what: 'add' })}>
            Add an endpoint
          </Button>
        )
      }
    >
      <Table
        caption="Further endpoints"
        rows={endpoints}
        keyOf={(endpoint) => endpoint.endpoint_id}
        empty={
          <Empty title="None">
            <p>
              A further endpoint receives all documents or some types of them, beside the data webhook, with a
              secret and retries of its own.
            </p>
          </Empty>
        }
        columns={[
          {
            title: 'Endpoint',
            cell: (endpoint) => (
              <>
                {endpoint.description && <div>{endpoint.description}</div>}
                <code className="break">{endpoint.url}</code>
              </>
            ),
          },
          {
            title: 'Receives',
            cell: ({ data_structures: kinds }) =>
              kinds === null ? 'everything' : kinds.map(wordsOf).join(', '),
          },
          { title: 'State', cell: (endpoint) => <StateOf webhook={endpoint} /> },
          { title: 'Last acknowledged', cell: (endpoint) => <Time at={endpoint.last_success_at} /> },
          ...(may('developer')
            ? [
                {
                  title: '',
                  cell: (endpoint: FurtherEndpoint) => (
                    <span className="row">
                      <Button kind="quiet" onClick={() => setAsked({ what: 'pause', endpoint })}>
                        {endpoint.state === 'paused' ? 'Resume' : 'Pause'}
                      </Button>
                      <Button kind="quiet" onClick={() => setAsked({ what: 'secret', endpoint })}>
                        Rotate the secret
                      </Button>
                      <Button kind="danger" onClick={() => setAsked({ what: 'remove', endpoint })}>
                        Remove
                      </Button>
                    </span>
                  ),
                },
              ]
            : []),
        ]}
      />
      {asked && <Asking asked={asked} mayBeLocal={mayBeLocal} onClose={() => setAsked(null)} />}
    </Card>
  )
}

function Asking({ asked, mayBeLocal, onClose }: { asked: Asked; mayBeLocal: boolean; onClose(): void }) {
  if (asked.what === 'add') return <AddEndpoint mayBeLocal={mayBeLocal} onClose={onClose} />
  const { endpoint } = asked
  const given = { endpoint: endpoint.endpoint_id, name: nameOf(endpoint), onClose }
  if (asked.what === 'secret') return <RotateSecret {...given} />
  if (asked.what === 'remove') return <RemoveWebhook {...given} />
  return <ChangeState endpoint={endpoint} onClose={onClose} />
}

function ChangeState({ endpoint, onClose }: { endpoint: FurtherEndpoint; onClose(): void }) {
  const { api } = useClient()
  const refresh = useRefreshWebhooks()
  const isPaused = endpoint.state === 'paused'
  return (
    <Confirm
      title={`${isPaused ? 'Resume' : 'Pause'} ${nameOf(endpoint)}?`}
      verb={isPaused ? 'Resume' : 'Pause'}
      run={async () => {
        const state = isPaused ? 'active' : 'paused'
        await send('PUT', `${api}/webhooks/${endpoint.endpoint_id}/state`, { state })
        await refresh()
      }}
      onClose={onClose}
    >
      <p>
        {isPaused
          ? 'Everything that waits is sent at once.'
          : 'What is made meanwhile waits for up to 30 days, and is sent when you resume it.'}
      </p>
    </Confirm>
  )
}

function AddEndpoint({ mayBeLocal, onClose }: { mayBeLocal: boolean; onClose(): void }) {
  const { api } = useClient()
  const refresh = useRefreshWebhooks()
  const announce = useAnnounce()
  const names = useClientData<SampleNames>('/webhook_samples')
  const [url, setUrl] = useState('')
  const [description, setDescription] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [secret, setSecret] = useState<string | null>(null)
  const { start, isBusy, error } = useAction(async () => {
    const created = await send<CreatedEndpoint>('POST', `${api}/webhooks`, {
      url,
      description: description.trim() || null,
      data_structures: chosen.length === 0 ? null : chosen,
    })
    await refresh()
    announce('The endpoint is added.')
    setSecret(created.secret)
  })
  if (secret !== null)
    return (
      <Dialog title="The new endpoint" onClose={onClose}>
        <NewSecret secret={secret} onClose={onClose}>
          <p>Documents that are stored from now on are sent there, signed with this secret.</p>
        </NewSecret>
      </Dialog>
    )
  return (
    <Dialog title="Add an endpoint" onClose={onClose}>
      <form className="stack" onSubmit={submitting(start)}>
        <AddressField url={url} onChange={setUrl} mayBeLocal={mayBeLocal} wrong={error?.message} />
        <TextField
          label="Description"
          hint="A note for your team."
          maxLength={200}
          value={description}
          onChange={setDescription}
        />
        <fieldset>
          <legend>Types of documents; none chosen means all</legend>
          <Loaded reading={names}>
            {({ data }) => (
              <>
                {data.map((name) => (
                  <Check
                    key={name}
                    label={wordsOf(name)}
                    isOn={chosen.includes(name)}
                    onChange={(isOn) =>
                      setChosen(isOn ? [...chosen, name] : chosen.filter((other) => other !== name))
                    }
                  />
                ))}
              </>
            )}
          </Loaded>
        </fieldset>
        <div className="row end">
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" isBusy={isBusy}>
            Add
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
