import { defineConfig } from 'vitest/config'
import { shared } from './vitest.shared.ts'

/** Kill rounds, soaks and large volumes, one file at a time. */
export default defineConfig({
  test: {
    ...shared,
    include: ['{packages,e2e}/**/*.long.test.ts'],
    exclude: ['**/node_modules/**'],
    testTimeout: 1_440_000,
    fileParallelism: false,
  },
})
