import type { AddonEntry, ClientDetail } from '@tributary/service/portal-types'
import { useState } from 'react'
import { send } from '../../api.ts'
import {
  Badge,
  Button,
  Card,
  Confirm,
  Empty,
  Loaded,
  Moment,
  Notice,
  Table,
  useAnnounce,
} from '../../ui/index.ts'
import { useConsole, useRefreshConsole } from './console-data.ts'

export function ClientAddons({ client }: { client: ClientDetail }) {
  const reading = useConsole<{ addons: AddonEntry[] }>(`/clients/${client.client_uuid}/addons`)
  const [asked, setAsked] = useState<AddonEntry | null>(null)
  return (
    <Card title="Add-ons">
      <Loaded reading={reading}>
        {({ addons }) => (
          <Table
            caption="Add-ons of this client"
            rows={addons}
            keyOf={({ addon }) => addon}
            empty={<Empty title="There are none" />}
            columns={[
              { title: 'Add-on', cell: ({ title, guide }) => <a href={`/docs/guides/${guide}`}>{title}</a> },
              { title: 'What it does', cell: ({ does }) => does },
              { title: 'State', cell: (addon) => <StateOf addon={addon} /> },
              {
                title: 'Changed',
                cell: ({ changed_at: at }) =>
                  at === null ? <span className="soft">never</span> : <Moment at={at} />,
              },
              {
                title: '',
                cell: (addon) =>
                  !addon.enabled && addon.unavailable !== null ? null : (
                    <Button
                      kind={addon.enabled ? 'danger' : 'quiet'}
                      aria-label={`Switch ${addon.enabled ? 'off' : 'on'} ${addon.title}`}
                      onClick={() => setAsked(addon)}
                    >
                      {addon.enabled ? 'Switch off' : 'Switch on'}
                    </Button>
                  ),
              },
            ]}
          />
        )}
      </Loaded>
      {asked && <Switching client={client} addon={asked} onClose={() => setAsked(null)} />}
    </Card>
  )
}

function StateOf({ addon }: { addon: AddonEntry }) {
  if (addon.enabled) return <Badge tone="good">on</Badge>
  if (addon.request) return <Badge tone="info">asked for</Badge>
  if (addon.unavailable !== null) return <span className="soft small">{addon.unavailable}</span>
  return <Badge>off</Badge>
}

function Switching({ client, addon, onClose }: { client: ClientDetail; addon: AddonEntry; onClose(): void }) {
  const refresh = useRefreshConsole()
  const announce = useAnnounce()
  const enabled = !addon.enabled
  return (
    <Confirm
      title={`Switch ${addon.title} ${enabled ? 'on' : 'off'} for ${client.name}?`}
      verb={enabled ? 'Switch on' : 'Switch off'}
      isDangerous={!enabled}
      run={async () => {
        await send('PUT', `/operator/clients/${client.client_uuid}/addons/${addon.addon}`, { enabled })
        await refresh()
        announce(`${addon.title} is ${enabled ? 'on' : 'off'} for ${client.name}.`)
      }}
      onClose={onClose}
    >
      <p>{addon.does}</p>
      <p>
        {enabled
          ? 'It holds from now on, and an open request for it is answered by this.'
          : 'What it made so far stays. From now on nothing more is made, and calls that need it are refused.'}
      </p>
      {addon.request && (
        <Notice>
          <p>
            {addon.request.by} asked for it{addon.request.note === '' ? '.' : `: ${addon.request.note}`}
          </p>
        </Notice>
      )}
    </Confirm>
  )
}
