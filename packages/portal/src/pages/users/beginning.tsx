import type { UserBeginnings } from '@tributary/service/portal-types'
import { Card, CopyField, Notice } from '../../ui/index.ts'

/** There is no button that makes a user: they come with what they connect. */
export function Beginning({ begun }: { begun: UserBeginnings }) {
  const { users, data_sources: sources } = begun
  return (
    <Card title={users === 0 ? 'No users yet' : 'How users are created'}>
      <p>
        A user is created when a person connects a source or binds a phone. You choose the user id: 1 to 50
        characters, your own name for the person.
      </p>
      {sources.length === 0 && (
        <Notice tone="warn">
          <p>
            No vendor is configured on this deployment yet, so only phones can be bound. The operator
            configures vendors; see <a href="/docs">the documentation</a>.
          </p>
        </Notice>
      )}
      <ol className="stack">
        <li className="stack">
          <span>
            <strong>By a link to a vendor.</strong> Ask the API for it with your credentials and send the
            person there.
          </span>
          <CopyField label="Address to ask" text={`GET ${begun.authorizer_url}`} />
          {sources.length > 0 && <span className="soft small">data_source: {sources.join(', ')}</span>}
        </li>
        {begun.connections_page_url && (
          <li className="stack">
            <span>
              <strong>On the connections page.</strong> In the sandbox anyone with its address can connect
              every source as a synthetic person, without a line of code.
            </span>
            <CopyField label="Connections page" text={begun.connections_page_url} />
          </li>
        )}
        <li className="stack">
          <span>
            <strong>By binding a phone.</strong> The API makes a QR code and a link; the person opens it in
            the app, which then sends what the phone knows.
          </span>
          <CopyField label="Address to bind a phone" text={`POST ${begun.binding_url}`} />
        </li>
      </ol>
    </Card>
  )
}
