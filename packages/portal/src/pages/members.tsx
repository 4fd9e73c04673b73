import { useQueryClient } from '@tanstack/react-query'
import type { PersonEntry, ShownLink } from '@tributary/service/portal-types'
import { useState } from 'react'
import { submitting } from '../account/sign-in.tsx'
import { send } from '../api.ts'
import { useClient, useClientData } from '../client.tsx'
import { useMay } from '../session.tsx'
import {
  Badge,
  Button,
  Card,
  Confirm,
  Dialog,
  Empty,
  Failure,
  Loaded,
  Page,
  SelectField,
  ShownOnce,
  Table,
  TextField,
  useAction,
} from '../ui/index.ts'

type MemberRole = 'owner' | 'developer' | 'viewer'

const ROLES: readonly { value: MemberRole; label: string }[] = [
  { value: 'viewer', label: 'Viewer: sees everything, changes nothing' },
  { value: 'developer', label: 'Developer: also webhooks, rules, credentials, resending' },
  { value: 'owner', label: 'Owner: also members, exports and erasures' },
]

type Asked = { what: 'invite' } | { what: 'role' | 'link' | 'remove'; member: PersonEntry }

export default function Members() {
  const reading = useClientData<{ members: PersonEntry[] }>('/members')
  const may = useMay()
  const [asked, setAsked] = useState<Asked | null>(null)
  return (
    <Page
      title="Members"
      lead="The people of your team who can sign in here, and what they may do."
      actions={may('owner') && <Button onClick={() => setAsked({ what: 'invite' })}>Invite somebody</Button>}
    >
      {!may('owner') && <p className="soft">Only an owner can invite, change or remove members.</p>}
      <Card>
        <Loaded reading={reading}>
          {({ members }) => (
            <Table
              caption="Members"
              rows={members}
              keyOf={(member) => member.person_id}
              empty={
                <Empty title="Nobody yet">
                  <p>The operator of this deployment invites the first owner.</p>
                </Empty>
              }
              columns={[
                {
                  title: 'Name',
                  cell: (member) => (
                    <>
                      {member.name} {member.is_you && <Badge tone="info">you</Badge>}
                    </>
                  ),
                },
                { title: 'E-mail', cell: (member) => member.email },
                { title: 'Role', cell: (member) => member.role },
                { title: 'State', cell: (member) => <StateOf member={member} /> },
                ...(may('owner')
                  ? [
                      {
                        title: '',
                        cell: (member: PersonEntry) => (
                          <span className="row">
                            <Button kind="quiet" onClick={() => setAsked({ what: 'role', member })}>
                              Role
                            </Button>
                            <Button kind="quiet" onClick={() => setAsked({ what: 'link', member })}>
                              New link
                            </Button>
                            <Button kind="danger" onClick={() => setAsked({ what: 'remove', member })}>
                              Remove
                            </Button>
                          </span>
                        ),
                      },
                    ]
                  : []),
              ]}
            />
          )}
        </Loaded>
      </Card>
      {asked && <Asking asked={asked} onClose={() => setAsked(null)} />}
    </Page>
  )
}

const StateOf = ({ member }: { member: PersonEntry }) =>
  member.state === 'invited' ? (
    <Badge tone="warn">invited</Badge>
  ) : member.has_second_factor ? (
    <Badge tone="good">with authenticator</Badge>
  ) : (
    <Badge>password only</Badge>
  )

function Asking({ asked, onClose }: { asked: Asked; onClose(): void }) {
  const { api } = useClient()
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: [api, '/members'] })
  if (asked.what === 'invite') return <Invite onClose={onClose} onDone={refresh} />
  const { member } = asked
  const path = `${api}/members/${member.person_id}`
  if (asked.what === 'role')
    return <ChangeRole path={path} member={member} onClose={onClose} onDone={refresh} />
  if (asked.what === 'link') return <NewLink path={path} member={member} onClose={onClose} />
  return (
    <Confirm
      title={`Remove ${member.name}?`}
      verb="Remove"
      isDangerous
      run={async () => {
        await send('DELETE', path)
        await refresh()
      }}
      onClose={onClose}
    >
      <p>They are signed out everywhere at once. What they did stays in the audit log.</p>
    </Confirm>
  )
}

function Invite({ onClose, onDone }: { onClose(): void; onDone(): Promise<void> }) {
  const { api, name } = useClient()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<MemberRole>('viewer')
  const [link, setLink] = useState<string | null>(null)
  const { start, isBusy, error } = useAction(async () => {
    setLink((await send<ShownLink>('POST', `${api}/members`, { email, role })).link)
    await onDone()
  })
  return (
    <Dialog title={`Invite somebody to ${name}`} onClose={onClose}>
      {link ? (
        <LinkGiven link={link} to={email} onClose={onClose} />
      ) : (
        <form className="stack" onSubmit={submitting(start)}>
          <TextField label="E-mail" type="email" required value={email} onChange={setEmail} />
          <SelectField label="Role" value={role} options={ROLES} onChange={setRole} />
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

function LinkGiven({ link, to, onClose }: { link: string; to: string; onClose(): void }) {
  return (
    <div className="stack">
      <p>
        Hand this link to <strong className="break">{to}</strong>. It works once, within seven days.
      </p>
      <ShownOnce label="Link" text={link} />
      <div className="row end">
        <Button onClick={onClose}>Done</Button>
      </div>
    </div>
  )
}

interface ChangeProps {
  path: string
  member: PersonEntry
  onClose(): void
  onDone(): Promise<void>
}

function ChangeRole({ path, member, onClose, onDone }: ChangeProps) {
  const [role, setRole] = useState<MemberRole>(member.role as MemberRole)
  return (
    <Confirm
      title={`Role of ${member.name}`}
      verb="Save"
      run={async () => {
        await send('PUT', `${path}/role`, { role })
        await onDone()
      }}
      onClose={onClose}
    >
      <SelectField label="Role" value={role} options={ROLES} onChange={setRole} />
    </Confirm>
  )
}

function NewLink({ path, member, onClose }: Omit<ChangeProps, 'onDone'>) {
  const [link, setLink] = useState<string | null>(null)
  const { start, isBusy, error } = useAction(async () =>
    setLink((await send<ShownLink>('POST', `${path}/link`)).link),
  )
  return (
    <Dialog title={`A new link for ${member.name}`} onClose={onClose}>
      {link ? (
        <LinkGiven link={link} to={member.email} onClose={onClose} />
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
