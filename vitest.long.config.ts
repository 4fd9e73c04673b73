import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { reporters, shared } from './vitest.shared.ts'

/** The soak takes longer than any two others: begun last, it would run alone at the end. */
class SoakFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSoak = ({ moduleId }: TestSpecification) => Number(moduleId.endsWith('/soak.long.test.ts'))
    return (await super.sort(files)).toSorted((a, b) => isSoak(b) - isSoak(a))
  }
}

/** Kill rounds, soaks and large volumes. The soak leaves a core idle, which the others take meanwhile. */
export default defineConfig({
  test: {
    ...shared,
    reporters,
    include: ['{packages,e2e}/**/*.long.test.ts'],
    exclude: ['**/node_modules/**'],
    // Ends what hangs; several times what the soak takes, which on a busy machine is a good deal longer.
    testTimeout: 2_700_000,
    maxWorkers: 2,
    sequence: { sequencer: SoakFirst },
  },
})
