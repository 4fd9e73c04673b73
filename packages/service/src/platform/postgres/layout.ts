import { mkdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { explainFileError } from './error.ts'

export interface ClusterLayout {
  folder: string
  cluster: string
  password: string
  lock: string
  log: string
}

/** Creates the data folder; the paths are real ones, so that processes coming through a link agree on them. */
export async function prepareLayout(dataDir: string): Promise<ClusterLayout> {
  try {
    await mkdir(dataDir, { recursive: true })
    const folder = await realpath(dataDir)
    return {
      folder,
      cluster: join(folder, 'postgres'),
      password: join(folder, 'postgres.password'),
      lock: join(folder, 'postgres.lock'),
      log: join(folder, 'postgres.log'),
    }
  } catch (error) {
    throw explainFileError(error, dataDir)
  }
}
