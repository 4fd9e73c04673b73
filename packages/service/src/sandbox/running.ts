import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Described } from './banner.ts'

/** Where a running service is, for the command line beside it. */
export interface Whereabouts {
  baseUrl: string
  simulatorUrl: string | null
}

const FILE = 'running.json'

/** Returns what takes the note away again. Addresses only: the folder is not where secrets are shown. */
export async function tellWhereWeAre(dataDir: string, described: Described): Promise<() => Promise<void>> {
  const path = join(dataDir, FILE)
  const { base_url, simulator_url } = described
  try {
    await writeFile(path, `${JSON.stringify({ base_url, simulator_url })}\n`, { mode: 0o600 })
  } catch {
    // With a database elsewhere there may be no folder to write to; the settings then say where the service is.
    return async () => {}
  }
  return () => rm(path, { force: true })
}

/** Settings first; else what the service of this data folder noted. Null where neither is there. */
export async function findRunning(config: Config): Promise<Whereabouts | null> {
  const noted = await readNote(join(config.dataDir, FILE))
  const baseUrl = config.baseUrl ?? noted?.base_url ?? null
  if (baseUrl === null) return null
  return { baseUrl, simulatorUrl: config.simulatorUrl ?? noted?.simulator_url ?? null }
}

async function readNote(path: string): Promise<Pick<Described, 'base_url' | 'simulator_url'> | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch {
    return null
  }
}
