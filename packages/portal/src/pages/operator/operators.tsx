import type { PersonEntry, ShownLink } from '@tributary/service/portal-types'
import { useState } from 'react'
import { send } from '../../api.ts'
import { Badge, Button, Card, Confirm, Empty, Loaded, Page, Table } from '../../ui/index.ts'
import { Invite, NewLink, StateOfPerson } from '../people-parts.tsx'
import { useConsole, useRefreshConsole } from './console-data.ts'

type Asked = { what: 'invite' } | { what: 'link' | 'remove'; person: PersonEntry }

export default function Operators() {
  const reading = useConsole<{ operators: PersonEntry[] }>('/operators')
  const [asked, setAsked] = useState<Asked | null>(null)
  return (
    <Page
      title="Operators"
      lead="Those who run this deployment. They see this console, and the pages of every client."
      actions={<Button onClick={() => setAsked({ what: 'invite' })}>Invite an operator</Button>}
    >
      <Card>
        <Loaded reading={reading}>
          {({ operators }) => (
            <Table
              caption="Operators"
              rows={operators}
              keyOf={(person) => person.person_id}
              empty={<Empty title="No operators" />}
              columns={[
                {
                  title: 'Name',
                  cell: (person) => (
                    <>
                      {person.name} {person.is_you && <Badge tone="info">you</Badge>}
                    </>
                  ),
                },
                { title: 'E-mail', cell: (person) => person.email },
                { title: 'State', cell: (person) => <StateOfPerson person={person} /> },
                {
                  title: '',
                  cell: (person) => (
                    <span className="row">
                      <Button
                        kind="quiet"
                        aria-label={`New link for ${person.name}`}
                        onClick={() => setAsked({ what: 'link', person })}
                      >
                        New link
                      </Button>
                      <Button
                        kind="danger"
                        aria-label={`Remove ${person.name}`}
                        onClick={() => setAsked({ what: 'remove', person })}
                      >
                        Remove
                      </Button>
                    </span>
                  ),
                },
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
  const refresh = useRefreshConsole()
  if (asked.what === 'invite')
    return (
      <Invite
        title="Invite an operator"
        make={(email) => send<ShownLink>('POST', '/operator/operators', { email })}
        onClose={onClose}
        onDone={refresh}
      >
        <p className="soft">An operator can open every client. What they look at is in the audit log.</p>
      </Invite>
    )
  const { person } = asked
  const path = `/operator/operators/${person.person_id}`
  if (asked.what === 'link') return <NewLink path={path} person={person} onClose={onClose} />
  return (
    <Confirm
      title={`Remove ${person.name}?`}
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
