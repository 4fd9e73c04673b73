import type { UserDevice } from '@tributary/service/portal-types'
import { Badge, Card, Moment, numberOf, Table, Time } from '../../ui/index.ts'

const PLATFORMS: Readonly<Record<string, string>> = { ios: 'iPhone', android: 'Android', web: 'Web' }

const ENDED: Readonly<Record<string, string>> = {
  logged_out: 'logged out',
  unlinked: 'unlinked',
  replaced: 'bound again',
  moved: 'imported',
}

const MODES: Readonly<Record<string, string>> = {
  on: 'on',
  off: 'off',
  unsupported: 'not supported',
  denied: 'not allowed',
}

/** Nothing where no phone was ever bound. */
export function Devices({ devices }: { devices: readonly UserDevice[] }) {
  if (devices.length === 0) return null
  return (
    <Card title="Phones">
      <Table
        caption="Phones that were bound"
        rows={devices}
        keyOf={({ device_id }) => device_id}
        empty={null}
        columns={[
          { title: 'Phone', cell: (device) => device.model ?? PLATFORMS[device.platform] ?? device.platform },
          { title: 'App', cell: (device) => `${PLATFORMS[device.platform] ?? ''} ${device.app_version}` },
          {
            title: 'State',
            cell: (device) =>
              device.ended_at ? (
                <Badge>{ENDED[device.end_reason ?? ''] ?? 'ended'}</Badge>
              ) : (
                <Badge tone="good">bound</Badge>
              ),
          },
          {
            title: 'Brings',
            cell: (device) => device.data_sources.join(', ') || <span className="soft">nothing</span>,
          },
          { title: 'App closed', cell: (device) => <Background device={device} /> },
          { title: 'Bound', cell: (device) => <Moment at={device.created_at} /> },
          { title: 'Uploads', cell: (device) => numberOf(device.batches), isNumber: true },
        ]}
      />
    </Card>
  )
}

/** Whether the phone reads its stores while the app is closed, and when it last did. */
function Background({ device }: { device: UserDevice }) {
  if (device.background.length === 0) return <span className="soft">not reported</span>
  return device.background.map(({ data_source: source, mode, last_sync_at: at }) => (
    <div key={source}>
      {device.background.length > 1 && `${source}: `}
      {MODES[mode] ?? mode}
      {at && (
        <>
          , last <Time at={at} />
        </>
      )}
    </div>
  ))
}
