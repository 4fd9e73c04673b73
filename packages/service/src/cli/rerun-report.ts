import type { DocumentChange, RerunTotals } from '../building/index.ts'
import type { User } from '../users/index.ts'
import { printMany, printOne } from './output.ts'

const PROGRESS_EVERY_MS = 5_000

interface Style {
  rehearsal: boolean
  json: boolean
  /** The number of users, for the progress. */
  users: number
}

/** Reports each user's differences as they are found, so that none of them are held in memory; the totals come last. */
export function rerunReport({ rehearsal, json, users }: Style) {
  let done = 0
  let written = 0
  let versions = 0
  let next = Date.now() + PROGRESS_EVERY_MS
  if (json && rehearsal) write('{"changes":[')
  const report = (user: User, changes: readonly DocumentChange[]) => {
    if (!rehearsal || changes.length === 0) return
    if (json) {
      for (const change of changes)
        write(`${written++ > 0 ? ',' : ''}${JSON.stringify(jsonOf(user, change))}`)
      return
    }
    write(`\n${user.userId} of client ${user.clientUuid}\n`)
    printMany(changes.flatMap(rowsOf), false, '')
  }
  return {
    onUser(user: User, { changes }: { changes: readonly DocumentChange[] }) {
      done++
      versions += changes.length
      report(user, changes)
      if (Date.now() < next) return
      next = Date.now() + PROGRESS_EVERY_MS
      process.stderr.write(`${done} of ${users} users, ${versions} versions\n`)
    },
    onFailed(user: User, error: unknown) {
      done++
      const reason = error instanceof Error ? error.message : String(error)
      process.stderr.write(`user ${user.userId} of client ${user.clientUuid} was left as it is: ${reason}\n`)
    },
    end(totals: RerunTotals) {
      const counts = countsOf(totals)
      if (json && rehearsal) write(`],"totals":${JSON.stringify(counts)}}\n`)
      else {
        if (rehearsal) write('\n')
        printOne(counts, json)
      }
    },
  }
}

const write = (text: string): void => {
  process.stdout.write(text)
}

const countsOf = (totals: RerunTotals) => ({
  users: totals.users,
  failed: totals.failed,
  objects_read: totals.objects,
  objects_refused: totals.refused,
  records_changed: totals.recordsChanged,
  records_removed: totals.recordsRemoved,
  records_without_payload: totals.withoutRaw,
  days_built: totals.days,
  versions: totals.versions,
})

const jsonOf = ({ clientUuid, userId }: User, change: DocumentChange) => ({
  client_uuid: clientUuid,
  user_id: userId,
  day: change.day,
  document_key: change.documentKey,
  document_version: change.version,
  fields: change.fields,
})

function rowsOf({ day, documentKey, version, fields }: DocumentChange): Record<string, unknown>[] {
  return fields.map(({ path, from, to }) => ({
    day,
    document: documentKey,
    version,
    field: path,
    from: brief(from),
    to: brief(to),
  }))
}

const brief = (value: unknown) => (Array.isArray(value) ? `${value.length} entries` : value)
