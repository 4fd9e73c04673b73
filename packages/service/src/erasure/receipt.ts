import type { Upstream } from '../connections/index.ts'
import type { Erased } from '../platform/user-rows.ts'

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
  in_line: 'The withdrawal is sent to the vendor in the background, with retries for seven days.',
  no_grant: 'There is no grant that could be withdrawn at a vendor.',
  no_way: 'The vendor offers no way; the person can end it there.',
  account_shared: 'Another user of this deployment is connected to the same account.',
}

export const toldUpstream = ({ source, state, reason }: Upstream): ErasureReceipt['upstream'][number] => ({
  data_source: source,
  state,
  reason: UPSTREAM_REASONS[reason],
})
