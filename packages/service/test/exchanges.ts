import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { filled } from '@tributary/health'
import { PROVIDERS } from '@tributary/providers'
import { readHar } from '../src/har/read.ts'
import { replay } from '../src/replay/replay.ts'

const FOLDER = fileURLToPath(new URL('../exchanges/', import.meta.url))

/** The time for recordings that do not say when they were made. */
const NOW = Date.UTC(2026, 2, 31, 12)

/** The complete content of `<name>.expected.json`: documents without their empty members. */
export interface ExpectedExchange {
  zone: string
  unanswered: unknown
  refused: unknown
  documents: unknown
}

/** `oura/nights` and so on. */
export function exchangeNames(): string[] {
  return globSync('*/*.har', { cwd: FOLDER })
    .map((path) => path.replaceAll('\\', '/').replace(/\.har$/, ''))
    .sort()
}

export const expectedFile = (name: string): string => `${FOLDER}${name}.expected.json`

export function readExpected(name: string): ExpectedExchange {
  return JSON.parse(readFileSync(expectedFile(name), 'utf8'))
}

/** Replays `<name>.har` as the command `replay` does. */
export async function replayExchange(name: string, zone: string): Promise<ExpectedExchange> {
  const provider = PROVIDERS[name.split('/')[0]!]
  const exchanges = readHar(JSON.parse(readFileSync(`${FOLDER}${name}.har`, 'utf8')))
  if (!provider || !exchanges) throw new Error(`${name}: no such source, or the file is no HAR`)
  const options = { zone, granular: true, user: 'user', now: NOW }
  const { unanswered, refused, documents } = await replay(provider, exchanges, options)
  return { zone, unanswered, refused, documents: documents.map(({ document }) => filled(document)) }
}
