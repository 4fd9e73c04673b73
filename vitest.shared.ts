import { fileURLToPath } from 'node:url'

/** How the processes of every suite run. */
export const workers = {
  // Programs that tests start are compiled once: that is half of the time of a start.
  env: { NODE_COMPILE_CACHE: fileURLToPath(new URL('node_modules/.cache/compiled', import.meta.url)) },
  // Most values live shortly. More room for them is cleaned less often.
  execArgv: ['--max-semi-space-size=64'],
}

/** What every suite does before each file. */
export const setupFiles = ['test/same-values.ts']

/** What the two suites have in common: one PostgreSQL for the run, a database of its own for each file that asks. */
export const shared = {
  globalSetup: ['packages/service/test/global-setup.ts'],
  setupFiles,
  ...workers,
  hookTimeout: 90_000,
}

/** Of a whole suite, not of one of its projects. What failed is said last: of a long log often only the end is kept. */
export const reporters = ['./scripts/skip-reasons.ts', 'default']
