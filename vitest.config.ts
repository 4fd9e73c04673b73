import { defineConfig } from 'vitest/config'
import { shared } from './vitest.shared.ts'

export default defineConfig({
  test: {
    ...shared,
    include: ['{packages,e2e,scripts,bench}/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/*.long.test.ts'],
    testTimeout: 30_000,
    // Most tests wait for processes and sockets; the default leaves a core idle.
    maxWorkers: 2,
  },
})
