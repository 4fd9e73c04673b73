import type { PersonEntry, ShownLink } from '@tributary/service/portal-types'
import { type ReactNode, useState } from 'react'
import { submitting } from '../account/sign-in.tsx'
import { send } from '../api.ts'
import { Badge, Button, Dialog, Failure, ShownOnce, TextField, useAction } from '../ui/index.ts'

export const StateOfPerson = ({ person }: { person: PersonEntry }) =>
  person.state === 'invited' ? (
    <Badge tone="warn">invited</Badge>
  ) : person.has_second_factor ? (
    <Badge tone="good">with authenticator</Badge>
  ) : (
    <Badge>password only</Badge>
  )

interface InviteProps {
  title: string
  make(email: string): Promise<ShownLink>
  /** What else is asked for. */
  children?: ReactNode
  onClose(): void
  onDone(): Promise<void>
}

/** The link goes to the person by mail; where that is not possible, the person who invites hands it over. */
export function Invite({ title, make, children, onClose, onDone }: InviteProps) {
  const [email, setEmail] = useState('')
  const [made, setMade] = useState<ShownLink | null>(null)
  const { start, isBusy, error } = useAction(async () => {
    setMade(await make(email))
    await onDone()
  })
  return (
    <Dialog title={title} onClose={onClose}>
      {made ? (
        <LinkGiven made={made} to={email} onClose={onClose} />
      ) : (
        <form className="stack" onSubmit={submitting(start)}>
          <TextField label="E-mail" type="email" required value={email} onChange={setEmail} />
          {children}
          {error && <Failure error={error} />}
          <div className="row end">
            <Button kind="quiet" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" isBusy={isBusy}>
              Invite
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  )
}

/** `path` is that of the person. */
export function NewLink({ path, person, onClose }: { path: string; person: PersonEntry; onClose(): void }) {
  const [made, setMade] = useState<ShownLink | null>(null)
  const { start, isBusy, error } = useAction(async () =>
    setMade(await send<ShownLink>('POST', `${path}/link`)),
  )
  return (
    <Dialog title={`A new link for ${person.name}`} onClose={onClose}>
      {made ? (
        <LinkGiven made={made} to={person.email} onClose={onClose} />
      ) : (
        <div className="stack">
          <p>
            By the link they choose a new password. Using it also takes their authenticator away and signs
            them out everywhere. A link made before stops working.
          </p>
          {error && <Failure error={error} />}
          <div className="row end">
            <Button kind="quiet" onClick={onClose}>
              Cancel
            </Button>
            <Button isBusy={isBusy} onClick={() => start()}>
              Make the link
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}

function LinkGiven({ made, to, onClose }: { made: ShownLink; to: string; onClose(): void }) {
  const address = <strong className="break">{to}</strong>
  return (
    <div className="stack">
      {made.link === null ? (
        <p>A link was sent to {address}. It works once, within seven days.</p>
      ) : (
        <>
          {made.mail === 'failed' && <p>The mail could not be sent.</p>}
          <p>Hand this link to {address}. It works once, within seven days.</p>
          <ShownOnce label="Link" text={made.link} />
        </>
      )}
      <div className="row end">
        <Button onClick={onClose}>Done</Button>
      </div>
    </div>
  )
}
