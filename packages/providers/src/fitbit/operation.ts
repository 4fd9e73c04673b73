import { setTimeout as sleep } from 'node:timers/promises'
import Type from 'typebox'
import { Compile } from 'typebox/compile'
import { VendorError, type VendorErrorKind } from '../errors.ts'

const Operation = Compile(
  Type.Object({
    name: Type.Optional(Type.String()),
    done: Type.Optional(Type.Boolean()),
    error: Type.Optional(Type.Object({ code: Type.Optional(Type.Integer()) })),
  }),
)

/** How long the vendor is waited for, in milliseconds between one look and the next: half a minute in all. */
export const PATIENCE_MS: readonly number[] = [250, 500, 1_000, 2_000, 4_000, 8_000, 14_000]

export interface Follow {
  /** Reads the operation by its name. */
  read(name: string): Promise<unknown>
  /** Whether the change can be seen by other means: the vendor may offer no call for operations. */
  isVisible(): Promise<boolean>
  wait?(milliseconds: number): Promise<unknown>
}

/**
 * Returns when a long-running operation has succeeded. A failed operation throws with the vendor's code; one that is not done
 * within the time is `unavailable`, so that the caller looks again later.
 */
export async function succeeded(what: string, operation: unknown, follow: Follow): Promise<void> {
  if (isDone(what, operation)) return
  const { read, isVisible, wait = sleep } = follow
  const name = nameOf(operation)
  for (const pause of PATIENCE_MS) {
    await wait(pause)
    const state = name === null ? null : await readIfOffered(read, name)
    if (state === null ? await isVisible() : isDone(what, state)) return
  }
  throw new VendorError('unavailable', `${what}: the operation is not done yet`)
}

/** Null where the vendor has no such call. */
async function readIfOffered(read: Follow['read'], name: string): Promise<unknown> {
  try {
    return await read(name)
  } catch (error) {
    const isMissing =
      error instanceof VendorError && ['not_found', 'rejected', 'forbidden'].includes(error.kind)
    if (isMissing) return null
    throw error
  }
}

function isDone(what: string, operation: unknown): boolean {
  if (!Operation.Check(operation)) throw new VendorError('malformed', `${what}: not an operation`)
  const { done, error } = operation
  if (error) throw failure(what, error.code ?? UNKNOWN)
  return done === true
}

/** Only what can be a name: it becomes a part of the address. */
function nameOf(operation: unknown): string | null {
  const name = Operation.Check(operation) ? operation.name : undefined
  return name !== undefined && /^([\w-]+\/){0,6}operations\/[\w.-]{1,200}$/.test(name) ? name : null
}

const UNKNOWN = 2

/** Names of `google.rpc.Code`. */
const CODES: readonly string[] = [
  'OK',
  'CANCELLED',
  'UNKNOWN',
  'INVALID_ARGUMENT',
  'DEADLINE_EXCEEDED',
  'NOT_FOUND',
  'ALREADY_EXISTS',
  'PERMISSION_DENIED',
  'RESOURCE_EXHAUSTED',
  'FAILED_PRECONDITION',
  'ABORTED',
  'OUT_OF_RANGE',
  'UNIMPLEMENTED',
  'INTERNAL',
  'UNAVAILABLE',
  'DATA_LOSS',
  'UNAUTHENTICATED',
]

const KINDS: Readonly<Record<string, VendorErrorKind>> = {
  UNKNOWN: 'unavailable',
  CANCELLED: 'unavailable',
  DEADLINE_EXCEEDED: 'unavailable',
  ABORTED: 'unavailable',
  INTERNAL: 'unavailable',
  UNAVAILABLE: 'unavailable',
  RESOURCE_EXHAUSTED: 'rate_limited',
  PERMISSION_DENIED: 'forbidden',
}

function failure(what: string, code: number): VendorError {
  const name = CODES[code] ?? `code ${code}`
  return new VendorError(KINDS[name] ?? 'rejected', `${what}: the operation failed (${name})`)
}
