import type { ClientDetail } from '@tributary/service/portal-types'
import { Link, useParams } from 'wouter'
import { ButtonLink, Card, Facts, Loaded, Moment, numberOf, Page, Time } from '../../ui/index.ts'
import { TITLES } from '../webhooks/webhook-card.tsx'
import { ClientAddons } from './client-addons.tsx'
import { ClientPeople } from './client-people.tsx'
import { useConsole } from './console-data.ts'
import { WebhookBadge } from './parts.tsx'

const PLACES = [
  ['', 'Overview'],
  ['/users', 'Users'],
  ['/deliveries', 'Deliveries'],
  ['/webhooks', 'Webhooks'],
  ['/credentials', 'Credentials'],
  ['/audit', 'Audit log'],
] as const

export default function OneClient() {
  const { client_id: clientUuid = '' } = useParams()
  const reading = useConsole<ClientDetail>(`/clients/${clientUuid}`)
  return (
    <Page
      title={reading.data?.name ?? 'Client'}
      lead="What it has, who its people are, and the way into its own pages."
      above={{ to: '/operator/clients', title: 'Clients' }}
    >
      <Loaded reading={reading}>
        {(client) => (
          <>
            <div className="grid">
              <About client={client} />
              <Card title="Its own pages">
                <p className="soft">
                  As its people see them. You may do there what a developer may. Every view of health data is
                  written to its audit log, with your name.
                </p>
                <div className="row">
                  {PLACES.map(([path, title]) => (
                    <ButtonLink key={path} kind="quiet" to={`/c/${client.client_uuid}${path}`}>
                      {title}
                    </ButtonLink>
                  ))}
                </div>
                <p>
                  In this console:{' '}
                  <Link href={`/operator/deliveries?client=${client.client_uuid}`}>
                    what was given up of its deliveries
                  </Link>
                </p>
              </Card>
            </div>
            <ClientPeople client={client} />
            <ClientAddons client={client} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

const About = ({ client }: { client: ClientDetail }) => (
  <Card title="About">
    <Facts
      facts={[
        ['client_uuid', <code key="uuid">{client.client_uuid}</code>],
        ['Made', <Moment key="made" at={client.created_at} />],
        ['Users', numberOf(client.users)],
        ['People connected', numberOf(client.connected_users)],
        ...client.webhooks.map(
          ({ kind, state, host, failing_since: since }) =>
            [
              TITLES[kind],
              <span key={kind} className="row">
                <WebhookBadge state={state} />
                {host !== null && <span className="break">{host}</span>}
                {since !== null && (
                  <span className="soft">
                    failing since <Time at={since} />
                  </span>
                )}
              </span>,
            ] as const,
        ),
      ]}
    />
  </Card>
)
