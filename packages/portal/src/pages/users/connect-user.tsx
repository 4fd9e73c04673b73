import type { ConnectLinkAnswer } from '@tributary/service/portal-types'
import { useState } from 'react'
import { submitting } from '../../account/sign-in.tsx'
import { send } from '../../api.ts'
import { useClient } from '../../client.tsx'
import {
  Button,
  CopyField,
  Dialog,
  Failure,
  Moment,
  SelectField,
  TextField,
  useAction,
} from '../../ui/index.ts'
import { apiOf } from './names.ts'

interface Props {
  sources: readonly string[]
  /** When it is known whom to connect; otherwise a name is asked for. */
  userId?: string
  onClose(): void
}

/** Makes the link by which a person connects a source. */
export function ConnectUser({ sources, userId, onClose }: Props) {
  const { api } = useClient()
  const [name, setName] = useState(userId ?? '')
  const [source, setSource] = useState(sources[0]!)
  const [link, setLink] = useState<ConnectLinkAnswer | null>(null)
  const { start, isBusy, error } = useAction(async () =>
    setLink(
      await send<ConnectLinkAnswer>('POST', `${api}${apiOf(name)}/connect_links`, { data_source: source }),
    ),
  )
  return (
    <Dialog title={userId === undefined ? 'Connect a user' : `Connect ${userId}`} onClose={onClose}>
      {link ? (
        <div className="stack">
          <p>
            The person who opens this link connects their own {source} account to{' '}
            <strong className="break">{name}</strong>. It works until <Moment at={link.expires_at} />. Open it
            in a browser, not inside another app.
          </p>
          <CopyField label="Link" text={link.link} />
          <div className="row end">
            <Button onClick={onClose}>Done</Button>
          </div>
        </div>
      ) : (
        <form className="stack" onSubmit={submitting(start)}>
          {userId === undefined && (
            <TextField
              label="User id"
              hint="Your own name for the person. The user is created when the connection is complete."
              required
              maxLength={50}
              value={name}
              onChange={setName}
            />
          )}
          <SelectField
            label="Source"
            value={source}
            options={sources.map((value) => ({ value, label: value }))}
            onChange={setSource}
          />
          {error && <Failure error={error} />}
          <div className="row end">
            <Button kind="quiet" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" isBusy={isBusy}>
              Make the link
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  )
}
