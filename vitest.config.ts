import { defineConfig } from 'vitest/config'
import { reporters, setupFiles, shared, workers } from './vitest.shared.ts'

const common = {
  exclude: ['**/node_modules/**', '**/*.long.test.ts'],
  testTimeout: 30_000,
}

/** They put something else in the place of a module, which must not have been loaded before. */
const replacing = [
  'packages/service/src/cli/lab.test.ts',
  'packages/service/src/lab/pool.test.ts',
  'packages/service/src/lab/run.test.ts',
  'packages/service/src/platform/postgres/taken-port.test.ts',
  'packages/simulator/src/crowd.test.ts',
]

export default defineConfig({
  test: {
    reporters,
    // Most tests wait for processes and sockets: two files at once leave a fifth of two cores idle.
    maxWorkers: 3,
    projects: [
      {
        test: {
          ...shared,
          ...common,
          name: 'service',
          exclude: [...common.exclude, ...replacing],
          // They keep nothing in their modules, so that these need not be loaded anew for every file.
          isolate: false,
          include: ['packages/{service,sdk,simulator}/**/*.test.ts', '{e2e,scripts,bench,test}/**/*.test.ts'],
        },
      },
      {
        test: {
          ...common,
          ...workers,
          setupFiles,
          name: 'parts',
          include: ['packages/{app,health,lab,mobile,portal,providers}/**/*.test.ts'],
          isolate: false,
        },
      },
      { test: { ...shared, ...common, name: 'replacing', include: replacing } },
    ],
  },
})
