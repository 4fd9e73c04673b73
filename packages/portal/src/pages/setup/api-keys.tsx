import { useQueryClient } from '@tanstack/react-query'
import type { ApiKeyEntry, ApiKeyList, MadeApiKey } from '@tributary/service/portal-types'
import { useState } from 'react'
import { submitting } from '../../account/sign-in.tsx'
import { send } from '../../api.ts'
import { useClient, useClientData } from '../../client.tsx'
import { useMay } from '../../session.tsx'
import {
  Badge,
  Button,
  Card,
  Check,
  Confirm,
  Dialog,
  Empty,
  Failure,
  Loaded,
  Moment,
  ShownOnce,
  Table,
  TextField,
  Time,
  useAction,
  useAnnounce,
} from '../../ui/index.ts'

const DAY_MS = 86_400_000

/** Named keys of a client's programs: list, create and revoke. */
export function ApiKeys() {
  const { api } = useClient()
  const may = useMay()
  const queries = useQueryClient()
  const announce = useAnnounce()
  const reading = useClientData<ApiKeyList>('/api_keys')
  const [isCreating, setCreating] = useState(false)
  const [revoked, setRevoked] = useState<ApiKeyEntry | null>(null)
  const refresh = () => queries.invalidateQueries({ queryKey: [api, '/api_keys'] })
  return (
    <Card
      title="API keys"
      actions={may('developer') && <Button onClick={() => setCreating(true)}>New API key</Button>}
    >
      <Loaded reading={reading}>
        {({ api_keys: keys, scopes }) => (
          <>
            <Table
              caption="API keys, newest first"
              rows={keys}
              keyOf={(key) => key.key_id}
              empty={
                <Empty title="No API key yet">
                  <p>A key has a name and scopes, so that each program can do only what it needs.</p>
                </Empty>
              }
              columns={[
                {
                  title: 'Name',
                  cell: (key) => (
                    <>
                      <strong className="break">{key.name}</strong>
                      <br />
                      <span className="soft small">
                        created by {key.created_by} <Time at={key.created_at} />
                      </span>
                    </>
                  ),
                },
                { title: 'Begins with', cell: (key) => <code>{key.begins_with}…</code> },
                { title: 'Scopes', cell: (key) => key.scopes.join(', ') },
                {
                  title: 'Last used',
                  cell: ({ last_used_at: at }) =>
                    at === null ? <span className="soft">never</span> : <Time at={at} />,
                },
                { title: 'Works', cell: (key) => <Validity of={key} /> },
                ...(may('developer')
                  ? [
                      {
                        title: '',
                        cell: (key: ApiKeyEntry) =>
                          key.state === 'active' && (
                            <Button
                              kind="danger"
                              aria-label={`Revoke ${key.name}`}
                              onClick={() => setRevoked(key)}
                            >
                              Revoke
                            </Button>
                          ),
                      },
                    ]
                  : []),
              ]}
            />
            {isCreating && (
              <CreateKey scopes={scopes} onCreated={refresh} onClose={() => setCreating(false)} />
            )}
          </>
        )}
      </Loaded>
      {revoked && (
        <Confirm
          title={`Revoke ${revoked.name}?`}
          verb="Revoke"
          isDangerous
          run={async () => {
            await send('DELETE', `${api}/api_keys/${revoked.key_id}`)
            await refresh()
            announce('The API key was revoked.')
          }}
          onClose={() => setRevoked(null)}
        >
          <p>Calls with this key are refused at once. A revoked key cannot be used again.</p>
        </Confirm>
      )}
    </Card>
  )
}

function Validity({ of: { state, expires_at: at } }: { of: ApiKeyEntry }) {
  if (state !== 'active') return <Badge tone="neutral">{state}</Badge>
  if (at === null) return <Badge tone="good">until revoked</Badge>
  return (
    <>
      until <Moment at={at} />
    </>
  )
}

interface CreateKeyProps {
  scopes: ApiKeyList['scopes']
  onCreated(): Promise<void>
  onClose(): void
}

function CreateKey({ scopes, onCreated, onClose }: CreateKeyProps) {
  const { api } = useClient()
  const may = useMay()
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [days, setDays] = useState('')
  const [created, setCreated] = useState<MadeApiKey | null>(null)
  const { start, isBusy, error } = useAction(async () => {
    const expiresAt = days === '' ? null : new Date(Date.now() + Number(days) * DAY_MS).toISOString()
    setCreated(
      await send<MadeApiKey>('POST', `${api}/api_keys`, { name, scopes: chosen, expires_at: expiresAt }),
    )
    await onCreated()
  })
  const choose = (scope: string, isOn: boolean) =>
    setChosen(isOn ? [...chosen, scope] : chosen.filter((other) => other !== scope))
  return (
    <Dialog title="A new API key" onClose={onClose}>
      {created ? (
        <div className="stack">
          <ShownOnce label="API key" text={created.api_key} />
          <p>
            Send it as <code>Authorization: Bearer</code> with each call.
          </p>
          <div className="row end">
            <Button onClick={onClose}>Done</Button>
          </div>
        </div>
      ) : (
        <form className="stack" onSubmit={submitting(start)}>
          <TextField
            label="Name"
            hint="What the key is for."
            required
            maxLength={100}
            autoComplete="off"
            value={name}
            onChange={setName}
          />
          <fieldset>
            <legend>Scopes</legend>
            <div className="choices">
              {scopes.map((scope) => (
                <Check
                  key={scope.name}
                  label={
                    <>
                      <strong>{scope.name}</strong>: {scope.covers}
                      {scope.needs_owner && !may('owner') && ' (an owner grants it)'}
                    </>
                  }
                  isOn={chosen.includes(scope.name)}
                  disabled={scope.needs_owner && !may('owner')}
                  onChange={(isOn) => choose(scope.name, isOn)}
                />
              ))}
            </div>
          </fieldset>
          <TextField
            label="Days until it expires"
            hint="Leave it empty for a key that works until it is revoked."
            type="number"
            min={1}
            value={days}
            onChange={setDays}
          />
          {error && <Failure error={error} />}
          <div className="row end">
            <Button kind="quiet" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" isBusy={isBusy} disabled={chosen.length === 0}>
              Create key
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  )
}
