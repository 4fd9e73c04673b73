import type { ClientDetail, PersonEntry, ShownLink } from '@tributary/service/portal-types'
import { useState } from 'react'
import { send } from '../../api.ts'
import { Button, Card, Empty, Loaded, Table } from '../../ui/index.ts'
import { Invite, NewLink, StateOfPerson } from '../people-parts.tsx'
import { useConsole, useRefreshConsole } from './console-data.ts'

type Asked = { what: 'invite' } | { what: 'link'; person: PersonEntry }

export function ClientPeople({ client }: { client: ClientDetail }) {
  const path = `/clients/${client.client_uuid}/people`
  const reading = useConsole<{ people: PersonEntry[] }>(path)
  const refresh = useRefreshConsole()
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  // From then on invitations and links are the owners' to make.
  const hasOwner =
    reading.data?.people.some(({ role, state }) => role === 'owner' && state === 'active') ?? true
  return (
    <Card
      title="Its people"
      actions={
        !hasOwner && (
          <Button kind="quiet" onClick={() => setAsked({ what: 'invite' })}>
            Invite the first owner
          </Button>
        )
      }
    >
      <Loaded reading={reading}>
        {({ people }) => (
          <Table
            caption="People of this client"
            rows={people}
            keyOf={(person) => person.person_id}
            empty={
              <Empty title="No members yet">
                <p>Invite the first owner, who can invite others.</p>
              </Empty>
            }
            columns={[
              { title: 'Name', cell: (person) => person.name },
              { title: 'E-mail', cell: (person) => person.email },
              { title: 'Role', cell: (person) => person.role },
              { title: 'State', cell: (person) => <StateOfPerson person={person} /> },
              {
                title: '',
                cell: (person) =>
                  !hasOwner && (
                    <Button
                      kind="quiet"
                      aria-label={`New link for ${person.name}`}
                      onClick={() => setAsked({ what: 'link', person })}
                    >
                      New link
                    </Button>
                  ),
              },
            ]}
          />
        )}
      </Loaded>
      {asked?.what === 'invite' && (
        <Invite
          title={`Invite the first owner of ${client.name}`}
          make={(email) => send<ShownLink>('POST', `/operator${path}`, { email })}
          onClose={close}
          onDone={refresh}
        >
          <p className="soft">
            An owner sees everything of the client, invites its other people, exports and erases.
          </p>
        </Invite>
      )}
      {asked?.what === 'link' && (
        <NewLink path={`/operator${path}/${asked.person.person_id}`} person={asked.person} onClose={close} />
      )}
    </Card>
  )
}
