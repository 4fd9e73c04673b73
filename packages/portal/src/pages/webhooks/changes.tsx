import type { FirstSecret, RotatedWebhookSecret, WebhookView } from '@tributary/service/portal-types'
import { useState } from 'react'
import { submitting } from '../../account/sign-in.tsx'
import { send } from '../../api.ts'
import { useClient } from '../../client.tsx'
import {
  Button,
  Confirm,
  Dialog,
  Failure,
  Moment,
  ShownOnce,
  TextField,
  useAction,
  useAnnounce,
} from '../../ui/index.ts'
import { useRefreshWebhooks } from './refresh.ts'

interface ChangeProps {
  /** The kind, or the id of a further endpoint. */
  endpoint: string
  /** What people call it, as in “the data webhook”. */
  name: string
  onClose(): void
}

interface AddressProps {
  kind: WebhookView['kind']
  onClose(): void
  url: string
  mayBeLocal: boolean
}

interface AddressFieldProps {
  url: string
  mayBeLocal: boolean
  wrong: string | undefined
  onChange(url: string): void
}

export const AddressField = ({ url, mayBeLocal, wrong, onChange }: AddressFieldProps) => (
  <TextField
    label="Address"
    type="url"
    required
    value={url}
    onChange={onChange}
    placeholder="https://api.example.com/tributary"
    hint={
      mayBeLocal
        ? 'An https address that the internet can reach. In this sandbox also http, and addresses of this machine.'
        : 'An https address that the internet can reach.'
    }
    wrong={wrong}
  />
)

export function SetAddress({ kind, url: before, mayBeLocal, onClose }: AddressProps) {
  const { api } = useClient()
  const refresh = useRefreshWebhooks()
  const announce = useAnnounce()
  const [url, setUrl] = useState(before)
  const [secret, setSecret] = useState<string | null>(null)
  const { start, isBusy, error } = useAction(async () => {
    const given = await send<FirstSecret>('PUT', `${api}/webhooks/${kind}`, { url })
    await refresh()
    announce('The address is set.')
    if (given.secret === null) onClose()
    else setSecret(given.secret)
  })
  return (
    <Dialog title={`Address of the ${kind} webhook`} onClose={onClose}>
      {secret === null ? (
        <form className="stack" onSubmit={submitting(start)}>
          <AddressField url={url} onChange={setUrl} mayBeLocal={mayBeLocal} wrong={error?.message} />
          {before !== '' && (
            <p className="soft">What is still waiting is sent to the new address. The secret stays.</p>
          )}
          <div className="row end">
            <Button kind="quiet" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" isBusy={isBusy}>
              Save the address
            </Button>
          </div>
        </form>
      ) : (
        <NewSecret secret={secret} onClose={onClose} />
      )}
    </Dialog>
  )
}

export function RotateSecret({ endpoint, name, onClose }: ChangeProps) {
  const { api } = useClient()
  const refresh = useRefreshWebhooks()
  const [rotated, setRotated] = useState<RotatedWebhookSecret | null>(null)
  const { start, isBusy, error } = useAction(async () => {
    setRotated(await send<RotatedWebhookSecret>('POST', `${api}/webhooks/${endpoint}/secret`))
    await refresh()
  })
  return (
    <Dialog title={`A new secret for ${name}`} onClose={onClose}>
      {rotated ? (
        <NewSecret secret={rotated.secret} onClose={onClose}>
          <p>
            Until <Moment at={rotated.previous_valid_until} /> every delivery is signed with both secrets, the
            new one and the one before. Roll the new one out within that time.
          </p>
        </NewSecret>
      ) : (
        <div className="stack">
          <p>
            The new secret signs from now on. For 24 hours the present one signs beside it, so that your
            receiver can be changed without losing anything.
          </p>
          {error && <Failure error={error} />}
          <div className="row end">
            <Button kind="quiet" onClick={onClose}>
              Cancel
            </Button>
            <Button isBusy={isBusy} onClick={() => start()}>
              Make a new secret
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}

interface NewSecretProps {
  secret: string
  onClose(): void
  children?: React.ReactNode
}

export const NewSecret = ({ secret, onClose, children }: NewSecretProps) => (
  <div className="stack">
    {children}
    <ShownOnce label="Secret" text={secret} />
    <div className="row end">
      <Button onClick={onClose}>Done</Button>
    </div>
  </div>
)

export function RemoveWebhook({ endpoint, name, onClose }: ChangeProps) {
  const { api } = useClient()
  const refresh = useRefreshWebhooks()
  const announce = useAnnounce()
  return (
    <Confirm
      title={`Remove ${name}?`}
      verb="Remove"
      isDangerous
      run={async () => {
        await send('DELETE', `${api}/webhooks/${endpoint}`)
        await refresh()
        announce('The webhook is removed.')
      }}
      onClose={onClose}
    >
      <p>
        Its secrets end at once, and what still waits is rejected. What is made from now on is not delivered
        there. With a new address you get a new secret, and rejected deliveries can be sent again for a few
        days.
      </p>
    </Confirm>
  )
}
