import { useQueryClient } from '@tanstack/react-query'
import type { UserConnection, UserConnections } from '@tributary/service/portal-types'
import { useState } from 'react'
import { send } from '../../api.ts'
import { useClient, useClientData } from '../../client.tsx'
import { useMay } from '../../session.tsx'
import { Button, Card, Confirm, Empty, Loaded } from '../../ui/index.ts'
import { ConnectUser } from './connect-user.tsx'
import { ConnectionCard } from './connection-card.tsx'
import { Devices } from './devices.tsx'
import { useUserNames } from './names.ts'
import { UserPage } from './user-page.tsx'

const REFRESH_MS = 15_000

export default function Connections() {
  const { api } = useUserNames()
  const reading = useClientData<UserConnections>(`${api}/connections`, {}, { every: REFRESH_MS })
  return (
    <UserPage tab="connections">
      <Loaded reading={reading}>{(known) => <Known known={known} />}</Loaded>
    </UserPage>
  )
}

type Asked = { what: 'connect' } | { what: 'disconnect'; connection: UserConnection }

function Known({ known }: { known: UserConnections }) {
  const may = useMay()
  const { userId } = useUserNames()
  const [asked, setAsked] = useState<Asked | null>(null)
  const connectable = known.connectable.map(({ data_source }) => data_source)
  return (
    <>
      {may('developer') && (
        <div className="row">
          {connectable.length > 0 && (
            <Button onClick={() => setAsked({ what: 'connect' })}>Link to connect a source</Button>
          )}
          {known.connections_page_url && (
            <a className="button quiet" href={known.connections_page_url} target="_blank" rel="noreferrer">
              Open the connections page
            </a>
          )}
        </div>
      )}
      {known.data_sources.length === 0 && (
        <Card>
          <Empty title="No source was ever connected">
            <p>Send the person a link to connect one, or bind their phone.</p>
          </Empty>
        </Card>
      )}
      {known.data_sources.map((connection) => (
        <ConnectionCard
          key={connection.data_source}
          connection={connection}
          {...(may('developer') && { onDisconnect: () => setAsked({ what: 'disconnect', connection }) })}
        />
      ))}
      <Devices devices={known.devices} />
      {asked?.what === 'connect' && (
        <ConnectUser userId={userId} sources={connectable} onClose={() => setAsked(null)} />
      )}
      {asked?.what === 'disconnect' && (
        <Disconnect source={asked.connection.data_source} onClose={() => setAsked(null)} />
      )}
    </>
  )
}

function Disconnect({ source, onClose }: { source: string; onClose(): void }) {
  const client = useClient()
  const { api, userId } = useUserNames()
  const queries = useQueryClient()
  return (
    <Confirm
      title={`Disconnect ${source} of ${userId}?`}
      verb="Disconnect"
      isDangerous
      run={async () => {
        await send('DELETE', `${client.api}${api}/connections/${encodeURIComponent(source)}`)
        await queries.invalidateQueries({ queryKey: [client.api] })
      }}
      onClose={onClose}
    >
      <p>
        Nothing that arrives afterwards is stored or delivered. What was delivered stays. The grant is
        withdrawn at the vendor in the background; the person has to connect again to bring data.
      </p>
    </Confirm>
  )
}
