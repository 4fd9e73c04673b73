import { defineConfig } from 'vitest/config'
import { shared } from './vitest.shared.ts'

/** Kill rounds, soaks and large volumes. The soak leaves a core idle, which the others take meanwhile. */
export default defineConfig({
  test: {
    ...shared,
    include: ['{packages,e2e}/**/*.long.test.ts'],
    exclude: ['**/node_modules/**'],
    testTimeout: 1_700_000,
    maxWorkers: 2,
  },
})
