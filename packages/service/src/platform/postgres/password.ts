import { randomBytes } from 'node:crypto'
import { open, readFile, rename } from 'node:fs/promises'
import { EmbeddedPostgresError, errorCode } from './error.ts'

export async function readPassword(file: string): Promise<string> {
  const password = await readFile(file, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return ''
    throw new EmbeddedPostgresError(
      `The database password in ${file} cannot be read. Start as the user that owns it.`,
      { cause: error },
    )
  })
  if (password.trim() === '') {
    throw new EmbeddedPostgresError(
      `The database password file ${file} is missing or empty although a database exists. Restore it from a backup of the data folder.`,
    )
  }
  return password.trim()
}

/** For a database that does not exist yet: an earlier password that never got one is replaced. */
export async function writeNewPassword(file: string): Promise<string> {
  const password = randomBytes(24).toString('base64url')
  await writePrivate(`${file}.new`, password)
  await rename(`${file}.new`, file)
  return password
}

export async function writePrivate(file: string, text: string): Promise<void> {
  const handle = await open(file, 'w', 0o600)
  try {
    await handle.writeFile(`${text}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
}
