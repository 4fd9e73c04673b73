import { describe, expect, test } from 'vitest'
import { checkFile, importsOf } from './boundaries.ts'

const messages = (file: string, source: string) => checkFile(file, source).map((f) => f.message)

describe('imports', () => {
  test('are found in every form', () => {
    const source = `import a from 'one'\nimport type { B,\n C } from './two.ts'\nexport * from '../three.ts'\nconst d = await import('four')\nimport 'five'\n`
    expect(importsOf(source)).toEqual(['one', './two.ts', '../three.ts', 'four', 'five'])
  })

  test.each([
    ['packages/health/src/a.ts', `import { x } from '@tributary/service'`],
    ['packages/health/src/a.ts', `import { readFile } from 'node:fs/promises'`],
    ['packages/simulator/src/a.ts', `import { x } from '@tributary/health'`],
    ['packages/sdk/src/a.ts', `import { x } from '@tributary/health'`],
    ['packages/providers/src/a.ts', `import { x } from '@tributary/simulator'`],
    ['packages/providers/src/a.ts', `import { x } from '../../service/src/config.ts'`],
    ['packages/service/src/platform/a.ts', `import { x } from '../delivery/index.ts'`],
    ['packages/service/src/documents/a.ts', `import { x } from '../delivery/index.ts'`],
    ['packages/service/src/delivery/a.ts', `import { x } from '../service.ts'`],
    ['packages/service/src/novelty/a.ts', `import { x } from '../platform/clock.ts'`],
  ])('that point the wrong way are named: %s %s', (file, source) => {
    expect(messages(file, source)).toHaveLength(1)
  })

  test.each([
    ['packages/health/src/a.ts', `import { Temporal } from 'temporal-polyfill'`],
    ['packages/providers/src/a.test.ts', `import { x } from '@tributary/simulator'`],
    ['packages/service/src/delivery/a.ts', `import { x } from '../documents/index.ts'`],
    ['packages/service/src/service.ts', `import { x } from './connections/index.ts'`],
    ['packages/service/src/delivery/a.ts', `import type { Config } from '../config.ts'`],
  ])('that point the allowed way pass: %s %s', (file, source) => {
    expect(messages(file, source)).toEqual([])
  })

  test.each([
    ['packages/service/src/delivery/a.ts', `import { x } from '../documents/store.ts'`],
    ['packages/service/src/service.ts', `import { x } from './connections/link.ts'`],
    ['packages/service/src/addons/score/a.ts', `import { x } from '../steps/read.ts'`],
    ['packages/service/src/delivery/log/a.ts', `import { x } from '../index.ts'`],
  ])('that pass by the index of a folder, or circle through their own, are named: %s %s', (file, source) => {
    expect(messages(file, source)).toHaveLength(1)
  })

  test.each([
    ['packages/service/src/delivery/log/a.ts', `import { x } from '../outbox/moves.ts'`],
    ['packages/service/src/delivery/a.test.ts', `import { x } from '../documents/store.ts'`],
    ['packages/service/src/delivery/testing/a.ts', `import { x } from '../../documents/store.ts'`],
    ['packages/service/src/erasure/a.ts', `import { x } from '../addons/steps/index.ts'`],
    ['packages/service/src/delivery/a.ts', `import { x } from '../platform/http/server.ts'`],
  ])('that stay inside a folder, or enter by its index, pass: %s %s', (file, source) => {
    expect(messages(file, source)).toEqual([])
  })
})
