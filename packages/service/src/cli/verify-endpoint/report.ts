import { type CheckResult, NOT_ALIVE } from './judge.ts'
import type { EndpointReport } from './run.ts'

const SIGNS = { passed: '✓', failed: '✗', skipped: '–' } as const

export function printResult({ title, outcome, detail, advice }: CheckResult): void {
  print(`${SIGNS[outcome]} ${title}`)
  if (detail && detail !== NOT_ALIVE) print(`    ${detail}`)
  if (advice) print(`    → ${advice}`)
}

export function printTotals({ passed, failed, skipped, checks }: EndpointReport): void {
  if (checks.some(({ detail }) => detail === NOT_ALIVE)) print(`    ${NOT_ALIVE}`)
  print(`\n${passed} passed, ${failed} failed, ${skipped} skipped`)
}

const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}
