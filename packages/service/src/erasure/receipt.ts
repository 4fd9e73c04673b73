import type { Upstream } from '../connections/index.ts'
import type { Erased } from '../platform/user-rows.ts'

export const NEWS_DAYS = 30

/** What is left of a person after an erasure, and for how long. */
export interface Remainder {
  what: string
  why: string
  until: string
}

export interface ErasureReceipt {
  receipt_id: string
  /** Public address of the deployment that erased. */
  issuer: string
  client_uuid: string
  user_id: string
  /** How the audit log names the person; it leads nowhere any more. */
  user_mark: string
  erased_at: string
  keys_destroyed: number
  rows_erased: number
  /** By kind of data, those of which there were any. */
  rows: Erased
  /** Background work that was waiting for the person. */
  jobs_dropped: number
  upstream: { data_source: Upstream['source']; state: Upstream['state']; reason: string }[]
  remains: Remainder[]
}

const UPSTREAM_REASONS: Readonly<Record<Upstream['reason'], string>> = {
  ended_before: 'The connection had ended before.',
  in_line: 'The vendor is told in the background; tried for seven days.',
  no_grant: 'There is no grant that could be withdrawn at a vendor.',
  no_way: 'The vendor offers no way; the person can end it there.',
  account_shared: 'Another user of this deployment is connected to the same account.',
}

export const toldUpstream = ({ source, state, reason }: Upstream): ErasureReceipt['upstream'][number] => ({
  data_source: source,
  state,
  reason: UPSTREAM_REASONS[reason],
})

/** Said of every erasure, whether or not there is such a copy: the service cannot see backups. */
export function remaindersOf(known: {
  auditEntries: number
  byName: number
  isQueued: boolean
  isNotified: boolean
}): Remainder[] {
  const names = known.byName > 0 ? ` ${known.byName} of them hold the user_id.` : ''
  return [
    {
      what: `${known.auditEntries} entries of the audit log, without health data.${names}`,
      why: 'Proof of what was done, and of this erasure; the log only grows.',
      until: 'the operator ends the log',
    },
    ...(known.isNotified ? [NOTIFICATION] : []),
    ...(known.isQueued ? [WITHDRAWALS] : []),
    BACKUPS,
  ]
}

const NOTIFICATION: Remainder = {
  what: 'The notification user_deleted, which names the user_id, sealed with the key of the client.',
  why: 'It tells the client of the erasure.',
  until: `${NEWS_DAYS} days have passed`,
}

const WITHDRAWALS: Remainder = {
  what: "Tokens of the grants that are being withdrawn, sealed with the deployment's key.",
  why: 'The vendor is told with them.',
  until: 'the vendor has been told, seven days at most',
}

const BACKUPS: Remainder = {
  what: 'Backups of the database that the operator made before.',
  why: 'They hold the sealed data and the wrapped key; with the master key they can still be opened.',
  until: 'the last backup from before the erasure is gone; one that is restored earlier must be erased again',
}
