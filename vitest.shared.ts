/** What every suite does before each file. */
export const setupFiles = ['test/same-values.ts']

/** What the two suites have in common: one PostgreSQL for the run, a database of its own for each file that asks. */
export const shared = {
  globalSetup: ['packages/service/test/global-setup.ts'],
  setupFiles,
  hookTimeout: 90_000,
}

/** Of a whole suite, not of one of its projects. What failed is said last: of a long log often only the end is kept. */
export const reporters = ['./scripts/skip-reasons.ts', 'default']
