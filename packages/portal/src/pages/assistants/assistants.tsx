import { useQueryClient } from '@tanstack/react-query'
import type { AssistantPage, AssistantToken } from '@tributary/service/portal-types'
import { useState } from 'react'
import { Link } from 'wouter'
import { send } from '../../api.ts'
import { useClient } from '../../client.tsx'
import { useMay } from '../../session.tsx'
import {
  Badge,
  type BadgeTone,
  Button,
  Card,
  Confirm,
  Empty,
  Moment,
  Page,
  Pages,
  Table,
  Time,
  useAnnounce,
  usePages,
} from '../../ui/index.ts'
import { MakeToken } from './make-token.tsx'
import { scopeNames } from './scopes.ts'

const STATES: Record<AssistantToken['state'], BadgeTone> = {
  working: 'good',
  ended: 'neutral',
  revoked: 'neutral',
}

export default function Assistants() {
  const { api } = useClient()
  const may = useMay()
  const queries = useQueryClient()
  const announce = useAnnounce()
  const [isMaking, setMaking] = useState(false)
  const [revoked, setRevoked] = useState<AssistantToken | null>(null)
  const path = `${api}/assistants`
  const reading = usePages<AssistantPage>(path, {}, ({ next_after: after }) =>
    after === null ? null : { after },
  )
  const refresh = () => queries.invalidateQueries({ queryKey: [path] })
  return (
    <Page
      title="Assistants"
      lead={
        <>
          Tokens with which an assistant can be asked about people. It reads what the token covers and changes
          nothing. <a href="/docs/guides/asking-an-assistant">How to ask an assistant</a>
        </>
      }
      actions={may('developer') && <Button onClick={() => setMaking(true)}>Make a token</Button>}
    >
      <Card>
        <Pages reading={reading}>
          {(pages) => (
            <Table
              caption="Tokens of assistants, newest first"
              rows={pages.flatMap(({ tokens }) => tokens)}
              keyOf={(token) => token.token_id}
              empty={<NothingYet />}
              columns={[
                {
                  title: 'Name',
                  cell: (token) => (
                    <>
                      <strong className="break">{token.name}</strong>
                      <br />
                      <span className="soft small">
                        made by {token.created_by} <Time at={token.created_at} />
                      </span>
                    </>
                  ),
                },
                { title: 'About', cell: (token) => <About userId={token.user_id} /> },
                { title: 'May read', cell: ({ scopes }) => scopeNames(scopes) },
                { title: 'Works until', cell: (token) => <Until token={token} /> },
                { title: 'Last used', cell: ({ last_used_at: at }) => <Time at={at} /> },
                ...(may('developer')
                  ? [
                      {
                        title: '',
                        cell: (token: AssistantToken) =>
                          token.state === 'working' && (
                            <Button
                              kind="danger"
                              aria-label={`Revoke ${token.name}`}
                              onClick={() => setRevoked(token)}
                            >
                              Revoke
                            </Button>
                          ),
                      },
                    ]
                  : []),
              ]}
            />
          )}
        </Pages>
      </Card>
      {isMaking && <MakeToken onMade={refresh} onClose={() => setMaking(false)} />}
      {revoked && (
        <Confirm
          title={`Revoke ${revoked.name}?`}
          verb="Revoke"
          isDangerous
          run={async () => {
            await send('DELETE', `${path}/${revoked.token_id}`)
            await refresh()
            announce('The token was revoked.')
          }}
          onClose={() => setRevoked(null)}
        >
          <p>The assistant is refused at once. A revoked token cannot be brought back.</p>
        </Confirm>
      )}
    </Page>
  )
}

function About({ userId }: { userId: string | null }) {
  const { place } = useClient()
  return userId === null ? (
    <Badge tone="warn">all users</Badge>
  ) : (
    <Link className="break" href={`${place}/users/${encodeURIComponent(userId)}`}>
      {userId}
    </Link>
  )
}

const Until = ({ token }: { token: AssistantToken }) =>
  token.state === 'working' ? (
    <Moment at={token.expires_at} />
  ) : (
    <Badge tone={STATES[token.state]}>{token.state}</Badge>
  )

const NothingYet = () => (
  <Empty title="No token yet">
    <p>
      With one, an assistant that speaks the Model Context Protocol can answer “How was my week?” for a
      person.
    </p>
  </Empty>
)
