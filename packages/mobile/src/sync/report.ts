import type { HealthStore } from '../stores/store.ts'
import { noTally, type Tally } from './progress.ts'
import type { SourceMemory } from './source-memory.ts'
import type { SourceState, SyncProblem, SyncState } from './state.ts'
import type { SyncWork } from './work.ts'

export function report(work: SyncWork): SyncState {
  return {
    phase: work.phase,
    isEnded: work.progress.isEnded,
    nextAttemptAt: work.progress.nextAttemptAt,
    sources: work.stores.map((store) => reportSource(work, store)),
  }
}

function reportSource(work: SyncWork, { source }: HealthStore): SourceState {
  const memory = work.memory(source)
  const tally = work.progress.tallies[source] ?? noTally()
  const { taken, repeated, refused, deleted } = tally
  return {
    source,
    isAvailable: !work.unavailable.has(source),
    isConnected: memory.isConnected,
    permissions: memory.permissions,
    lastSyncAt: memory.lastSyncAt,
    background: { mode: memory.background, lastSyncAt: memory.lastBackgroundSyncAt },
    counts: { taken, repeated, refused, deleted },
    pending: work.queue.pending(source),
    problems: problemsOf(memory, tally, work.troubles.get(source) ?? new Map()),
  }
}

function problemsOf(memory: SourceMemory, tally: Tally, troubles: Map<string, string>): SyncProblem[] {
  const problems: SyncProblem[] = memory.wasEnded ? [{ kind: 'disconnected' }] : []
  for (const [type, message] of troubles)
    problems.push({ kind: 'unreadable', type: type === '' ? null : type, message })
  const denied = memory.permissions.filter(({ state }) => state === 'denied').map(({ type }) => type)
  if (denied.length > 0) problems.push({ kind: 'denied', types: denied })
  for (const [reason, count] of Object.entries(tally.reasons))
    problems.push({ kind: 'refused', reason, count })
  return problems
}
