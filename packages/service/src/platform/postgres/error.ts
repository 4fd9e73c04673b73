/** The embedded PostgreSQL cannot be used; the message says what happened and what to do. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'
}

export function errorCode(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : undefined
}

const EXPLANATIONS: Record<string, string> = {
  EACCES:
    'the current user may not write there. Change its owner or set TRIBUTARY_DATA_DIR to another folder.',
  EPERM:
    'the current user may not write there. Change its owner or set TRIBUTARY_DATA_DIR to another folder.',
  EROFS: 'it is on a read-only file system. Set TRIBUTARY_DATA_DIR to a writable folder.',
  ENOTDIR: 'a part of the path is a file. Set TRIBUTARY_DATA_DIR to a folder.',
  EEXIST: 'it exists and is not a folder. Set TRIBUTARY_DATA_DIR to a folder.',
  ENOSPC: 'the disk is full. Free some space and start again.',
  EDQUOT: 'the disk quota is used up. Free some space and start again.',
}

/** Gives the file system's refusals a sentence; any other error passes through unchanged. */
export function explainFileError(error: unknown, folder: string): unknown {
  const explanation = EXPLANATIONS[errorCode(error) ?? '']
  if (!explanation) return error
  return new EmbeddedPostgresError(`The database folder ${folder} cannot be used: ${explanation}`, {
    cause: error,
  })
}
