import type { MadeClient } from '@tributary/service/portal-types'
import { useState } from 'react'
import { submitting } from '../../account/sign-in.tsx'
import { send } from '../../api.ts'
import {
  Button,
  ButtonLink,
  CopyField,
  Dialog,
  Failure,
  Notice,
  TextField,
  useAction,
} from '../../ui/index.ts'
import { useRefreshConsole } from './console-data.ts'

export function NewClient({ onClose }: { onClose(): void }) {
  const refresh = useRefreshConsole()
  const [name, setName] = useState('')
  const [data, setData] = useState('')
  const [notification, setNotification] = useState('')
  const [made, setMade] = useState<MadeClient | null>(null)
  const { start, isBusy, error } = useAction(async () => {
    const body = { name, data_webhook: data, notification_webhook: notification }
    setMade(await send<MadeClient>('POST', '/operator/clients', body))
    await refresh()
  })
  return (
    <Dialog title={made ? `${name.trim()} is made` : 'New client'} onClose={onClose}>
      {made ? (
        <Made made={made} onClose={onClose} />
      ) : (
        <form className="stack" onSubmit={submitting(start)}>
          <TextField
            label="Name of the organization"
            required
            maxLength={100}
            value={name}
            onChange={setName}
          />
          <TextField
            label="Data webhook"
            type="url"
            hint="Optional. Its people can set it later."
            value={data}
            onChange={setData}
          />
          <TextField
            label="Notification webhook"
            type="url"
            hint="Optional, and used with its add-on only."
            value={notification}
            onChange={setNotification}
          />
          {error && <Failure error={error} />}
          <div className="row end">
            <Button kind="quiet" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" isBusy={isBusy}>
              Make the client
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  )
}

const Made = ({ made, onClose }: { made: MadeClient; onClose(): void }) => (
  <div className="stack">
    <Notice tone="warn">
      <p>
        Copy the secrets now and hand them over. They are kept in a form that cannot be read back, so they are
        shown this once.
      </p>
    </Notice>
    <CopyField label="client_uuid" text={made.client_uuid} />
    <CopyField label="secret_key" text={made.secret_key} />
    {made.data_webhook_secret !== null && (
      <CopyField label="Secret of the data webhook" text={made.data_webhook_secret} />
    )}
    {made.notification_webhook_secret !== null && (
      <CopyField label="Secret of the notification webhook" text={made.notification_webhook_secret} />
    )}
    <p>Next: invite its first owner, and switch on the add-ons it is to have.</p>
    <div className="row end">
      <Button kind="quiet" onClick={onClose}>
        Done
      </Button>
      <ButtonLink to={`/operator/clients/${made.client_uuid}`}>To the client</ButtonLink>
    </div>
  </div>
)
