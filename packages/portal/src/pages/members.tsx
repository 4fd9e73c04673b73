import { useQueryClient } from '@tanstack/react-query'
import type { PersonEntry, ShownLink } from '@tributary/service/portal-types'
import { useState } from 'react'
import { send } from '../api.ts'
import { useClient, useClientData } from '../client.tsx'
import { useMay } from '../session.tsx'
import { Badge, Button, Card, Confirm, Empty, Loaded, Page, SelectField, Table } from '../ui/index.ts'
import { Invite, NewLink, StateOfPerson } from './people-parts.tsx'

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
      actions={may('owner') && <Button onClick={() => setAsked({ what: 'invite' })}>Invite a member</Button>}
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
                <Empty title="No members yet">
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
                { title: 'State', cell: (member) => <StateOfPerson person={member} /> },
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

function Asking({ asked, onClose }: { asked: Asked; onClose(): void }) {
  const { api } = useClient()
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: [api, '/members'] })
  if (asked.what === 'invite') return <InviteMember onClose={onClose} onDone={refresh} />
  const { member } = asked
  const path = `${api}/members/${member.person_id}`
  if (asked.what === 'role')
    return <ChangeRole path={path} member={member} onClose={onClose} onDone={refresh} />
  if (asked.what === 'link') return <NewLink path={path} person={member} onClose={onClose} />
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

function InviteMember({ onClose, onDone }: { onClose(): void; onDone(): Promise<void> }) {
  const { api, name } = useClient()
  const [role, setRole] = useState<MemberRole>('viewer')
  return (
    <Invite
      title={`Invite a member to ${name}`}
      make={(email) => send<ShownLink>('POST', `${api}/members`, { email, role })}
      onClose={onClose}
      onDone={onDone}
    >
      <SelectField label="Role" value={role} options={ROLES} onChange={setRole} />
    </Invite>
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
