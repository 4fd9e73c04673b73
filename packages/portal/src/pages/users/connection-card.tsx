import type { UserConnection } from '@tributary/service/portal-types'
import { Badge, Button, Card, Facts, Moment, Notice, Table, Time } from '../../ui/index.ts'
import { wordsOf } from '../../words.ts'
import { Permissions } from './permissions.tsx'

interface Props {
  connection: UserConnection
  onDisconnect?: () => void
}

/** One source as it truly stands. */
export function ConnectionCard({ connection, onDisconnect }: Props) {
  const { is_live: isLive, trouble } = connection
  return (
    <Card
      title={connection.data_source}
      actions={
        <>
          <State connection={connection} />
          {isLive && onDisconnect && (
            <Button kind="danger" onClick={onDisconnect} aria-label={`Disconnect ${connection.data_source}`}>
              Disconnect
            </Button>
          )}
        </>
      }
    >
      {trouble && (
        <Notice tone="bad">
          <p>{trouble}. It is tried again by itself.</p>
        </Notice>
      )}
      <Facts facts={factsOf(connection)} />
      {connection.permissions.length > 0 && <Permissions permissions={connection.permissions} />}
      {connection.resources.length > 0 && <Resources connection={connection} />}
    </Card>
  )
}

function State({ connection }: { connection: UserConnection }) {
  if (!connection.is_live) return <Badge>ended</Badge>
  if (connection.trouble) return <Badge tone="bad">reading fails</Badge>
  if (connection.last_data_at === null) return <Badge tone="info">waiting for the first data</Badge>
  return <Badge tone="good">connected</Badge>
}

function factsOf(connection: UserConnection): (readonly [string, React.ReactNode])[] {
  const { ended_at: endedAt, ended_because: because, is_phone: isPhone } = connection
  return [
    ['Connected since', <Moment key="c" at={connection.connected_at} />],
    ...(endedAt
      ? [
          [
            'Ended',
            <span key="e">
              <Moment at={endedAt} />
              {because && `: ${because}`}
            </span>,
          ] as const,
        ]
      : []),
    ...(isPhone ? [] : [['Last polled', <Time key="a" at={connection.last_attempt_at} />] as const]),
    ['Last data', <Time key="d" at={connection.last_data_at} />],
    ...(connection.is_live
      ? [
          ['Sync method', connection.arrival] as const,
          ...(connection.next_run_at
            ? [['Next poll', <Time key="n" at={connection.next_run_at} />] as const]
            : []),
        ]
      : []),
    ...(isPhone ? [] : [['History', pastOf(connection)] as const]),
  ]
}

function pastOf({ history, is_live: isLive }: UserConnection): string {
  if (!history) return 'Not imported: data start with the connection'
  const { read, wanted, since } = history
  if (read === wanted) return `Imported back to ${since}`
  return `${isLive ? 'Importing' : 'Import stopped'}, back to ${since}: ${read} of ${wanted} data types complete`
}

function Resources({ connection }: { connection: UserConnection }) {
  return (
    <details>
      <summary>All data types ({connection.resources.length})</summary>
      <Table
        caption={`Data types of ${connection.data_source}`}
        rows={connection.resources}
        keyOf={({ resource }) => resource}
        empty={null}
        columns={[
          { title: 'Data type', cell: ({ resource }) => wordsOf(resource) },
          { title: 'Last polled', cell: (one) => <Time at={one.last_attempt_at} /> },
          { title: 'Last data', cell: (one) => <Time at={one.last_data_at} /> },
          { title: 'Read until', cell: (one) => one.read_until ?? <span className="soft">not yet</span> },
          { title: 'History', cell: (one) => one.history },
          {
            title: 'Next',
            cell: (one) => <Next resource={one} isLive={connection.is_live} />,
          },
          {
            title: 'Problem',
            cell: (one) =>
              one.missing_scope ? (
                <>
                  <Badge>not granted</Badge> <code>{one.missing_scope}</code>
                </>
              ) : one.trouble ? (
                `${one.trouble}${one.failures > 1 ? ` (${one.failures} times)` : ''}`
              ) : (
                <span className="soft">none</span>
              ),
          },
        ]}
      />
    </details>
  )
}

type Resource = UserConnection['resources'][number]

function Next({ resource, isLive }: { resource: Resource; isLive: boolean }) {
  if (resource.next_run_at) return <Time at={resource.next_run_at} />
  if (!isLive || resource.missing_scope) return <span className="soft">never</span>
  return <span className="soft">sent by the source</span>
}
