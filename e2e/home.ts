import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase } from '../packages/service/test/database.ts'
import { type Env, type ServiceProcess, startProcess } from './processes.ts'

export interface HomedService {
  env: Env
  databaseUrl: string
  service: ServiceProcess
}

/**
 * Starts the real program with a database, a data folder and a master key of its own. The stack stops it and removes what it used.
 */
export async function startInOwnHome(
  closing: AsyncDisposableStack,
  { name, args, logLevel }: { name: string; args: string[]; logLevel: string },
): Promise<HomedService> {
  const database = await createTestDatabase()
  closing.defer(() => database.drop())
  const dataDir = await mkdtemp(join(tmpdir(), `tributary-${name}-`))
  closing.defer(() => rm(dataDir, { recursive: true, force: true }))
  const env: Env = {
    DATABASE_URL: database.url,
    TRIBUTARY_DATA_DIR: dataDir,
    TRIBUTARY_ERASURES_FILE: join(dataDir, 'erasures'),
    TRIBUTARY_MASTER_KEY: `1:${randomBytes(32).toString('base64')}`,
    PORT: '0',
    LOG_LEVEL: logLevel,
  }
  const service = await startProcess(args, env)
  closing.defer(async () => {
    if (service.child.exitCode === null) await service.stop()
  })
  return { env, databaseUrl: database.url, service }
}
