import type { Reporter, TestCase, TestModule, Vitest } from 'vitest/node'

/** Says why each skipped test was skipped, once for each reason; a test skipped without a reason fails the run. */
export default class SkipReasons implements Reporter {
  #selects = false

  onInit({ config }: Vitest): void {
    this.#selects = config.testNamePattern !== undefined
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    // What a selection by name leaves out is skipped too.
    if (this.#selects) return
    const skipped = modules.flatMap((module) => [...module.children.allTests('skipped')])
    for (const [reason, tests] of Map.groupBy(skipped, reasonOf)) {
      say(reason === undefined ? 'Skipped without a reason:' : `Skipped, ${reason}:`)
      for (const test of tests) say(`  ${test.module.relativeModuleId} > ${test.fullName}`)
      if (reason === undefined) process.exitCode = 1
    }
  }
}

function reasonOf(test: TestCase): string | undefined {
  const result = test.result()
  return result.state === 'skipped' ? result.note : undefined
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
