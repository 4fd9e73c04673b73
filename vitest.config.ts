import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{packages,e2e,scripts,bench}/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/*.long.test.ts'],
    globalSetup: ['packages/service/test/global-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
