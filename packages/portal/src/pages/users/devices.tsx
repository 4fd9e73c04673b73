import type { UserDevice } from '@tributary/service/portal-types'
import { Badge, Card, Moment, numberOf, Table } from '../../ui/index.ts'

const PLATFORMS: Readonly<Record<string, string>> = { ios: 'iPhone', android: 'Android', web: 'Web' }

const ENDED: Readonly<Record<string, string>> = {
  logged_out: 'logged out',
  unlinked: 'unlinked',
  replaced: 'bound again',
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
          { title: 'Bound', cell: (device) => <Moment at={device.created_at} /> },
          { title: 'Uploads', cell: (device) => numberOf(device.batches), isNumber: true },
        ]}
      />
    </Card>
  )
}
