/** Error codes of the network below the connection. */
const NETWORK = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])

/** Reasons that the server reports, by SQLSTATE or its class of two characters. */
const REASONS: Readonly<Record<string, string>> = {
  '08': 'the connection failed',
  '25006': 'it is read-only',
  '25P03': 'a transaction was idle for too long',
  '25P04': 'a transaction took too long',
  '53': 'it has run out of resources',
  '53100': 'its disk is full',
  '53300': 'it has no connection left',
  '55P03': 'a lock was not free in time',
  '57014': 'a statement took too long',
  '57P01': 'it is shutting down',
  '57P02': 'it crashed',
  '57P03': 'it is starting or stopping',
  '57P05': 'a connection was idle for too long',
  '58': 'it cannot use its files',
}

/** The driver's own errors have no code. */
const OF_THE_DRIVER: readonly string[] = [
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
  'timeout expired',
]
const POOL_IS_BUSY = 'timeout exceeded when trying to connect'

/** The database does not respond, or cannot execute a statement for the moment: the caller may retry. */
export class DatabaseAway extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(`the database cannot be used now: ${reason}`, options)
    this.name = 'DatabaseAway'
  }
}

/** A fault of the database as such; every other error as it is. */
export function asDatabaseAway(error: unknown): unknown {
  if (error instanceof DatabaseAway) return error
  const reason = faultOf(error)
  return reason === null ? error : new DatabaseAway(reason, { cause: error })
}

export const isDatabaseAway = (error: unknown): boolean => asDatabaseAway(error) instanceof DatabaseAway

/** Returns what is wrong with the database; null when the error is of another kind, such as a mistake in a statement. */
function faultOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  const code = codeOf(error)
  if (code !== null) {
    if (NETWORK.has(code) || isMissingSocket(error)) return `it does not answer (${code})`
    return REASONS[code] ?? (code.length === 5 ? (REASONS[code.slice(0, 2)] ?? null) : null)
  }
  if (error.message === POOL_IS_BUSY) return 'all connections are in use'
  return OF_THE_DRIVER.includes(error.message) ? 'the connection was lost' : null
}

const isMissingSocket = (error: Error): boolean =>
  codeOf(error) === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'

export function codeOf(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : null
}
