import { defineConfig } from 'vitest/config'
import { shared } from './vitest.shared.ts'

const common = {
  exclude: ['**/node_modules/**', '**/*.long.test.ts'],
  testTimeout: 30_000,
}

export default defineConfig({
  test: {
    // Most tests wait for processes and sockets; the default leaves a core idle.
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...shared,
          ...common,
          name: 'service',
          include: ['packages/{service,sdk,simulator}/**/*.test.ts', '{e2e,scripts,bench}/**/*.test.ts'],
        },
      },
      {
        test: {
          ...common,
          name: 'parts',
          include: ['packages/{app,health,lab,mobile,portal,providers}/**/*.test.ts'],
          // They keep nothing in their modules, so that these need not be loaded anew for every file.
          isolate: false,
        },
      },
    ],
  },
})
