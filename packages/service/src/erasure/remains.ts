import type { Environment } from '../config.ts'
import type { Remainder } from './receipt.ts'

export const NEWS_DAYS = 30

interface Known {
  auditEntries: number
  /** Entries from before names were left out of the log. */
  byName: number
  isQueued: boolean
  isNotified: boolean
  hadKey: boolean
  isEmbedded: boolean
  environment: Environment
}

/** Everything that may be left, whether or not there is such a copy: the service cannot see all of them. */
export function remaindersOf(known: Known): Remainder[] {
  return [
    auditEntries(known),
    ...(known.isNotified ? [NOTIFICATION] : []),
    ...(known.isQueued ? [WITHDRAWALS] : []),
    ...(known.hadKey ? [KEY_ROW, known.isEmbedded ? EMBEDDED_LOG : LOG, MEMORY, LIST] : []),
    DEAD_ROWS,
    EVENTS,
    ...(known.environment === 'sandbox' ? [RECEIVER] : []),
    DELIVERED,
    BACKUPS,
  ]
}

function auditEntries({ auditEntries: count, byName }: Known): Remainder {
  const names = byName > 0 ? ` ${byName} of them hold the user_id.` : ''
  return {
    what: `${count} entries of the audit log, without health data.${names}`,
    why: 'Proof of what was done, and of this erasure; the log only grows.',
    until: 'the operator ends the log',
  }
}

const NOTIFICATION: Remainder = {
  what: 'The notification user_deleted, which names the user_id, sealed with the key of the client.',
  why: 'It informs the client of the erasure.',
  until: `${NEWS_DAYS} days have passed`,
}

const WITHDRAWALS: Remainder = {
  what: "Tokens of the grants that are being withdrawn, sealed with the deployment's key.",
  why: 'The grants are withdrawn at the vendor with them.',
  until: 'the vendor has answered, seven days at most',
}

const KEY_ROW: Remainder = {
  what: 'The wrapped key of the user in a dead row of the key table.',
  why: 'PostgreSQL keeps a deleted row until its table is rewritten, which the service does after erasures.',
  until:
    'the key table has been rewritten: within minutes, while a worker runs and no older transaction is open',
}

const EMBEDDED_LOG: Remainder = {
  what: 'The wrapped key and earlier changes in the write-ahead log of the embedded database.',
  why: 'The log repeats what was written to the tables.',
  until: 'the key table has been rewritten: the log from before is deleted with it',
}

const LOG: Remainder = {
  what: 'The wrapped key and earlier changes in the write-ahead log of PostgreSQL, and in its archive and replicas.',
  why: 'The log repeats what was written to the tables.',
  until:
    'checkpoints have removed the segments, or used them again and written over them; an archive, as the operator keeps it',
}

const MEMORY: Remainder = {
  what: 'The key in the memory of other running processes; a laboratory file that was being read, in a temporary folder.',
  why: 'Work that was under way ends by itself.',
  until: 'ten minutes have passed',
}

const LIST: Remainder = {
  what: 'A keyed mark in the list of erasures, in the database and in a file beside it, without the user_id.',
  why: 'By it a restored backup is erased again.',
  until: 'the operator deletes the list',
}

const DEAD_ROWS: Remainder = {
  what: "Dead rows, index entries and samples of the planner in the files of PostgreSQL: content that no key opens, and in clear the user_id, ids, times, kinds and time zones; sealed with the deployment's key, the vendor's account and announcements.",
  why: 'PostgreSQL does not overwrite what is deleted.',
  until: 'PostgreSQL uses the space again after a vacuum, and analyses the tables again',
}

const EVENTS: Remainder = {
  what: "Keyed digests of vendors' events, without content.",
  why: 'Repeats are recognised by them.',
  until: 'seven days have passed',
}

const RECEIVER: Remainder = {
  what: "What the receiver page of the sandbox was sent, sealed with the deployment's key in a file.",
  why: 'It stands for the systems of the client.',
  until: 'newer documents have replaced it',
}

const DELIVERED: Remainder = {
  what: 'What the client was sent or exported before.',
  why: 'It lies in the systems of the client.',
  until: 'the client erases it',
}

const BACKUPS: Remainder = {
  what: 'Backups and snapshots that the operator made before, files of exports and of recordings.',
  why: 'Backups hold the sealed data and the wrapped key; with the master key they can still be opened.',
  until:
    'the last backup from before the erasure is gone; one that is restored earlier is erased again at the start',
}
