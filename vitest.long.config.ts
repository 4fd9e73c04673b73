import { defineConfig, mergeConfig } from 'vitest/config'
import base from './vitest.config.ts'

export default mergeConfig(
  base,
  defineConfig({
    test: {
      include: ['{packages,e2e}/**/*.long.test.ts'],
      exclude: ['**/node_modules/**'],
      testTimeout: 1_500_000,
      fileParallelism: false,
    },
  }),
)
