import { useQueryClient } from '@tanstack/react-query'
import type { Credentials as Known, RotatedSecret } from '@tributary/service/portal-types'
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
  CopyField,
  Dialog,
  Empty,
  Failure,
  Loaded,
  Moment,
  Page,
  ShownOnce,
  Table,
  TextField,
  Time,
  useAction,
  useAnnounce,
} from '../../ui/index.ts'
import { ApiKeys } from './api-keys.tsx'

export default function Credentials() {
  const reading = useClientData<Known>('/credentials')
  const may = useMay()
  const [isRotating, setRotating] = useState(false)
  return (
    <Page
      title="Credentials"
      lead="What your servers call the API with: client_uuid and secret_key as HTTP Basic, or an API key."
    >
      <Loaded reading={reading}>
        {(known) => (
          <>
            <div className="grid">
              <Card title="Who you are">
                <CopyField label="API base" text={known.base_url} />
                <CopyField label="client_uuid" text={known.client_uuid} />
              </Card>
              <CallbackUrl url={known.callback_url} isPathForm={known.callback_path} />
            </div>
            <Card
              title="Secret keys"
              actions={may('owner') && <Button onClick={() => setRotating(true)}>New secret key</Button>}
            >
              <Table
                caption="Secret keys that work"
                rows={known.secrets}
                keyOf={({ hint, created_at: created }) => `${hint}${created}`}
                empty={
                  <Empty title="No key works">
                    <p>An owner makes a new one to call the API again.</p>
                  </Empty>
                }
                columns={[
                  { title: 'Begins with', cell: ({ hint }) => <code>{hint}…</code> },
                  { title: 'Made', cell: ({ created_at: at }) => <Time at={at} /> },
                  {
                    title: 'Last used',
                    cell: ({ last_used_at: at }) =>
                      at === null ? <span className="soft">never</span> : <Time at={at} />,
                  },
                  {
                    title: 'Works',
                    cell: ({ expires_at: at }) =>
                      at === null ? (
                        <Badge tone="good">until replaced</Badge>
                      ) : (
                        <>
                          until <Moment at={at} />
                        </>
                      ),
                  },
                ]}
              />
            </Card>
          </>
        )}
      </Loaded>
      <ApiKeys />
      {isRotating && <Rotate onClose={() => setRotating(false)} />}
    </Page>
  )
}

function Rotate({ onClose }: { onClose(): void }) {
  const { api } = useClient()
  const queries = useQueryClient()
  const [endsOthers, setEndsOthers] = useState(false)
  const [made, setMade] = useState<RotatedSecret | null>(null)
  const { start, isBusy, error } = useAction(async () => {
    setMade(await send<RotatedSecret>('POST', `${api}/credentials/rotate`, { end_others_now: endsOthers }))
    await queries.invalidateQueries({ queryKey: [api, '/credentials'] })
  })
  return (
    <Dialog title="A new secret key" onClose={onClose}>
      {made ? (
        <div className="stack">
          <ShownOnce label="secret_key" text={made.secret_key} />
          {!endsOthers && (
            <p>
              Keys made before work until <Moment at={made.previous_valid_until} />.
            </p>
          )}
          <div className="row end">
            <Button onClick={onClose}>Done</Button>
          </div>
        </div>
      ) : (
        <form className="stack" onSubmit={submitting(start)}>
          <p>
            The new key works at once. The keys before it work for another 24 hours, so that you can roll it
            out.
          </p>
          <Check
            label="End the keys before it now: one of them may be in the wrong hands"
            isOn={endsOthers}
            onChange={setEndsOthers}
          />
          {error && <Failure error={error} />}
          <div className="row end">
            <Button kind="quiet" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" kind={endsOthers ? 'danger' : 'primary'} isBusy={isBusy}>
              Make it
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  )
}

function CallbackUrl({ url, isPathForm }: { url: string | null; isPathForm: boolean }) {
  const { api } = useClient()
  const queries = useQueryClient()
  const announce = useAnnounce()
  const may = useMay()
  const [text, setText] = useState(url ?? '')
  const { start, isBusy, error } = useAction(async () => {
    await send('PUT', `${api}/callback_url`, { url: text.trim() || null })
    await queries.invalidateQueries({ queryKey: [api, '/credentials'] })
    announce('The address to return to is saved.')
  })
  const { start: change } = useAction(async () => {
    await send('PUT', `${api}/callback_path`, { on: !isPathForm })
    await queries.invalidateQueries({ queryKey: [api, '/credentials'] })
    announce('The form of the address is saved.')
  })
  return (
    <Card title="Where people return to">
      {may('developer') ? (
        <form className="stack" onSubmit={submitting(start)}>
          <TextField
            label="Address"
            hint="After connecting a source, unless a link says otherwise. Leave it empty for a page of ours. Needs the add-on Callback URL Setup."
            type="url"
            placeholder="https://app.example.com/connected"
            value={text}
            onChange={setText}
          />
          {error && <Failure error={error} />}
          <div>
            <Button type="submit" kind="quiet" isBusy={isBusy} disabled={text.trim() === (url ?? '')}>
              Save
            </Button>
          </div>
        </form>
      ) : (
        <p>{url ?? <span className="soft">A page of ours: no address is set.</span>}</p>
      )}
      <Check
        label="Append /client_uuid/…/user_id/… to the path, for apps that route on it"
        isOn={isPathForm}
        disabled={!may('developer')}
        onChange={() => change()}
      />
    </Card>
  )
}
