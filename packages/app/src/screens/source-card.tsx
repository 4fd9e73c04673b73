import type { SourceState, Sync, SyncPhase, SyncProblem } from '@tributary/mobile'
import { useCallback } from 'react'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { useAction } from '../ui/use-action.ts'
import { count, explain, time, typeName } from '../words.ts'
import { BackgroundSwitch } from './background-switch.tsx'

interface Props {
  source: SourceState
  phase: SyncPhase
  sync: Sync
}

export function SourceCard({ source, phase, sync }: Props) {
  const { source: name, isAvailable, isConnected } = source
  const connect = useAction(
    useCallback(async () => {
      await sync.connect(name)
      await sync.run()
    }, [sync, name]),
  )
  const disconnect = useAction(useCallback(() => sync.disconnect(name), [sync, name]))
  const syncNow = useAction(
    useCallback(async () => {
      await sync.run()
    }, [sync]),
  )
  const repair = useAction(
    useCallback(async () => {
      await sync.disconnect(name)
      await sync.connect(name)
      await sync.run()
    }, [sync, name]),
  )
  const isBusy = connect.isBusy || disconnect.isBusy || repair.isBusy
  const error = connect.error ?? disconnect.error ?? repair.error ?? syncNow.error
  return (
    <section className="card" aria-label={name}>
      <h2>
        {name}{' '}
        <span className={`badge ${isConnected ? 'good' : ''}`}>
          {isConnected ? 'Connected' : 'Not connected'}
        </span>
      </h2>
      {isConnected ? <Progress source={source} phase={phase} /> : null}
      {isConnected ? <BackgroundSwitch source={source} sync={sync} /> : null}
      {source.problems.map((problem) => (
        <Problem
          key={JSON.stringify(problem)}
          problem={problem}
          name={name}
          onRepair={repair.run}
          isBusy={isBusy}
        />
      ))}
      {error ? <Notice kind="alert">{explain(error)}</Notice> : null}
      {isAvailable ? null : (
        <p>{name} is not available on this phone. Install it, or update it, and come back.</p>
      )}
      <div className="row">
        {isConnected ? (
          <>
            <Button isBusy={syncNow.isBusy} disabled={isBusy} onClick={() => syncNow.run()}>
              Sync now
            </Button>
            <Button
              look="quiet"
              isBusy={disconnect.isBusy}
              disabled={isBusy}
              onClick={() => disconnect.run()}
            >
              Disconnect
            </Button>
          </>
        ) : (
          <Button isBusy={connect.isBusy} disabled={!isAvailable || isBusy} onClick={() => connect.run()}>
            Connect {name}
          </Button>
        )}
      </div>
    </section>
  )
}

function Progress({ source, phase }: { source: SourceState; phase: SyncPhase }) {
  const { lastSyncAt, counts, pending } = source
  const isNothingYet = lastSyncAt !== null && counts.taken === 0
  return (
    <>
      <dl className="facts">
        <dt>Last sync</dt>
        <dd>{lastSyncAt ? time(lastSyncAt) : phase === 'idle' ? 'Not yet' : 'Running …'}</dd>
        <dt>Sent</dt>
        <dd>{count(counts.taken)} records</dd>
        <dt>Waiting here</dt>
        <dd>{pending === 0 ? 'Nothing' : `${count(pending)} records`}</dd>
      </dl>
      {isNothingYet ? (
        <Notice kind="info">
          No data was found yet. When you expect some, look at the permissions of this app in the settings of{' '}
          {source.source}: some phones do not let apps see that reading is not allowed.
        </Notice>
      ) : null}
    </>
  )
}

interface ProblemProps {
  problem: SyncProblem
  name: string
  isBusy: boolean
  onRepair: () => void
}

function Problem({ problem, name, isBusy, onRepair }: ProblemProps) {
  switch (problem.kind) {
    case 'disconnected':
      return <Notice kind="warning">{name} was disconnected elsewhere. Connect it again to go on.</Notice>
    case 'denied':
      return (
        <Notice kind="warning">
          <p>
            Reading is not allowed for: {problem.types.map(typeName).join(', ')}. What you share is
            incomplete. To repair it, disconnect {name} and connect it again with every permission granted.
          </p>
          <Button look="quiet" isBusy={isBusy} onClick={onRepair}>
            Disconnect and connect again
          </Button>
        </Notice>
      )
    case 'unreadable':
      return (
        <Notice kind="warning">
          {problem.type ? `${typeName(problem.type)} could not be read` : `${name} could not be read`}:{' '}
          {problem.message}. It is tried again with the next sync.
        </Notice>
      )
    case 'refused':
      // Older than what the company asks for: nothing to worry about.
      if (problem.reason === 'before_history') return null
      return (
        <Notice kind="info">
          {count(problem.count)} records were not taken ({problem.reason.replaceAll('_', ' ')}).
        </Notice>
      )
  }
}
