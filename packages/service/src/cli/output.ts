import { CommanderError } from 'commander'
import { ConfigError } from '../platform/config-error.ts'
import { Interrupted } from '../platform/signals.ts'

/** A mistake of the caller: the message says what to do. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UsageError'
  }
}

type Row = Record<string, unknown>

/** One object: JSON for programs, aligned lines for people. */
export function printOne(value: Row, json: boolean | undefined): void {
  if (json) {
    print(JSON.stringify(value))
    return
  }
  const width = Math.max(...Object.keys(value).map((key) => key.length))
  for (const [key, item] of Object.entries(value)) print(`${key.padEnd(width)}  ${cell(item)}`)
}

/** Several: a JSON array, or a table. */
export function printMany(rows: readonly Row[], json: boolean | undefined, whenEmpty: string): void {
  const first = rows[0]
  if (json || !first) {
    print(json ? JSON.stringify(rows) : whenEmpty)
    return
  }
  const columns = Object.keys(first)
  const lines = [columns, ...rows.map((row) => columns.map((column) => cell(row[column])))]
  const widths = columns.map((_, i) => Math.max(...lines.map((line) => line[i]!.length)))
  for (const line of lines)
    print(
      line
        .map((text, i) => text.padEnd(widths[i]!))
        .join('  ')
        .trimEnd(),
    )
}

/** Ends the process with the error: one JSON object for programs, a line for people. */
export function fail(error: unknown, json: boolean): never {
  if (error instanceof Interrupted || error instanceof Unread) process.exit(error.exitCode)
  // Help and the version are thrown as well, and the parser has printed what is wrong with their arguments.
  if (error instanceof CommanderError && (error.exitCode === 0 || !json)) process.exit(error.exitCode)
  const message = error instanceof Error ? error.message : String(error)
  if (json)
    process.stderr.write(`${JSON.stringify({ error: withoutPrefix(message), error_code: codeOf(error) })}\n`)
  else process.stderr.write(error instanceof ConfigError ? `${message}\n` : `error: ${message}\n`)
  process.exit(1)
}

const withoutPrefix = (message: string): string => message.replace(/^error: /, '')

/** Codes of the command line, beside those of the API. */
function codeOf(error: unknown): string {
  if (error instanceof CommanderError || error instanceof UsageError) return 'usage_error'
  return error instanceof ConfigError ? 'configuration_error' : 'command_failed'
}

/** The reason why work was interrupted: the reader of its output has gone. */
class Unread extends Error {
  readonly exitCode: number

  constructor(exitCode: number) {
    super('the reader of the output has gone')
    this.exitCode = exitCode
  }
}

const endProcess = (exitCode: number): void => process.exit(exitCode)
let onUnread = endProcess

// The reader of a pipe may have seen enough.
process.stdout.on('error', (error: NodeJS.ErrnoException) => onUnread(error.code === 'EPIPE' ? 0 : 1))

/** While something must be closed before the process ends: aborted when the reader of the output has gone. */
export function watchOutput(): Disposable & { unread: AbortSignal } {
  const ending = new AbortController()
  onUnread = (exitCode) => ending.abort(new Unread(exitCode))
  return {
    unread: ending.signal,
    [Symbol.dispose]() {
      onUnread = endProcess
    },
  }
}

const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return '-'
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.length === 0 ? '-' : value.map(cell).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
