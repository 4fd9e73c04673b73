import pg from 'pg'
import { type Logger, pino } from 'pino'

export type { Logger }

/**
 * What a log line may carry is an allow-list by habit (ids, counts, durations, states) and a deny-list by force:
 * anything under these names is replaced wherever it appears at the first three levels.
 */
const SECRET_NAMES = [
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'secret',
  'secrets',
  'secret_key',
  'secretKey',
  'token',
  'tokens',
  'access_token',
  'accessToken',
  'refresh_token',
  'refreshToken',
  'client_secret',
  'clientSecret',
  'verifier',
  'salt',
  'proof',
  'credential',
  'device_credential',
  'enrolment_token',
  'body',
  'payload',
  'document',
  'record',
  'records',
  'values',
  'series',
  'response',
]

export function createLogger(options: {
  level: string
  destination?: { write(line: string): void }
}): Logger {
  const paths = SECRET_NAMES.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`])
  return pino(
    {
      level: options.level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths, censor: '[redacted]' },
      serializers: { err: describeError, error: describeError },
    },
    options.destination ?? standardError(),
  )
}

/** A terminal that was closed takes no more lines; work that is under way still ends in good order. */
function standardError(): ReturnType<typeof pino.destination> {
  return pino.destination({ dest: 2, sync: true }).on('error', () => {})
}

/** The database and the JSON parser quote the data they choke on, so their messages stay out. */
const quotesItsInput = (error: Error): boolean =>
  error instanceof pg.DatabaseError || error instanceof SyntaxError

function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  const frames = error.stack?.split('\n').filter((line) => line.startsWith('    at ')) ?? []
  return {
    type: error.name,
    message: quotesItsInput(error) ? undefined : error.message,
    code: 'code' in error ? error.code : undefined,
    kind: 'kind' in error ? error.kind : undefined,
    stack: frames.slice(0, 8).join('\n'),
    cause: error.cause instanceof Error ? describeError(error.cause) : undefined,
  }
}
