import { execFileSync } from 'node:child_process'
import { chmod, chown, copyFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { hold, serversIn, temporaryFolder } from '../../../test/postgres-processes.ts'
import { failureOf, serverAccount, spawnAs } from './account.ts'
import { openEmbeddedPostgres } from './embedded.ts'

const isRoot = process.getuid?.() === 0
const UNPRIVILEGED = 65534
const asUnprivileged = ['setpriv', `--reuid=${UNPRIVILEGED}`, `--regid=${UNPRIVILEGED}`, '--clear-groups']

/** Null when an ordinary user can run this project's code, else why it cannot be tried. */
function obstacle(): string | null {
  if (!isRoot) return 'only root can become another user; the other tests already run as an ordinary user'
  try {
    const [program, ...flags] = asUnprivileged
    const code = fileURLToPath(new URL('embedded.ts', import.meta.url))
    execFileSync(program!, [...flags, process.execPath, '--check', code], { stdio: 'ignore', cwd: '/' })
    return null
  } catch {
    return 'setpriv is missing, or an ordinary user may not read this folder'
  }
}

test('an ordinary user needs no other account', async ({ skip }) => {
  skip(isRoot, 'runs as root')
  expect(await serverAccount('/nowhere')).toBeNull()
})

test('root hands a cluster below a closed folder to an unprivileged user', async ({ skip }) => {
  skip(!isRoot, 'needs root')
  const folder = await temporaryFolder()
  await chmod(folder, 0o700)
  const dataDir = join(folder, 'data')
  const server = await openEmbeddedPostgres({ dataDir, durable: false })
  const account = await serverAccount(join(dataDir, 'postgres'))
  expect(account?.uid).toBeGreaterThan(0)
  expect((await stat(join(dataDir, 'postgres'))).uid).toBe(account?.uid)
  expect((await stat(join(dataDir, 'postgres.password'))).uid).toBe(0)
  await server.close()

  execFileSync('chown', ['-R', '0:0', dataDir])
  const restored = await openEmbeddedPostgres({ dataDir, durable: false })
  expect((await stat(join(dataDir, 'postgres', 'base'))).uid).toBe(account?.uid)
  await restored.close()
  expect(serversIn(folder)).toEqual([])
})

test('programs that only root can reach still run for the unprivileged user', async ({ skip }) => {
  skip(!isRoot, 'needs root')
  const folder = await temporaryFolder()
  const account = await serverAccount(folder)
  skip(!account?.setpriv, 'setpriv cannot keep access here')
  const program = join(folder, 'program')
  await copyFile('/bin/true', program)
  await chmod(folder, 0o700)
  await chmod(program, 0o700)
  const check = ['-e', `fs.accessSync(${JSON.stringify(program)}, fs.constants.X_OK)`]
  const plain = { ...account!, setpriv: null }
  expect(await failureOf(spawnAs(account, program, [], { stdio: 'ignore' }))).toBeNull()
  expect(await failureOf(spawnAs(account, process.execPath, check, { stdio: 'ignore' }))).toBeNull()
  expect(await failureOf(spawnAs(plain, program, [], { stdio: 'ignore' }))).toContain('EACCES')
})

test('an ordinary user makes a cluster that root can then use as that user', async ({ skip }) => {
  const reason = obstacle()
  skip(reason !== null, reason ?? '')
  const dataDir = await temporaryFolder()
  await chown(dataDir, UNPRIVILEGED, UNPRIVILEGED)
  const holder = hold(dataDir, asUnprivileged)
  const url = await holder.url
  const joined = await openEmbeddedPostgres({ dataDir, durable: false })
  expect(joined.url).toBe(url)
  expect(await holder.finish()).toBe('')
  await joined.close()

  const again = await openEmbeddedPostgres({ dataDir, durable: false })
  expect((await stat(join(dataDir, 'postgres', 'postmaster.pid'))).uid).toBe(UNPRIVILEGED)
  await again.close()
  expect(serversIn(dataDir)).toEqual([])
})

test('a folder of another user is refused with advice', async ({ skip }) => {
  const reason = obstacle()
  skip(reason !== null, reason ?? '')
  const dataDir = await temporaryFolder()
  await chmod(dataDir, 0o755)
  await expect(hold(dataDir, asUnprivileged).url).rejects.toThrow(
    /EmbeddedPostgresError: .*may not write there/,
  )
})
