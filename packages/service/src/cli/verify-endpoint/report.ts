import type { CheckResult } from './judge.ts'
import type { Report } from './run.ts'

const SIGNS = { passed: '✓', failed: '✗', skipped: '–' } as const

export function printResult({ title, outcome, detail, advice }: CheckResult): void {
  print(`${SIGNS[outcome]} ${title}`)
  if (detail) print(`    ${detail}`)
  if (advice) print(`    → ${advice}`)
}

export function printTotals({ passed, failed, skipped }: Report): void {
  print(`\n${passed} passed, ${failed} failed, ${skipped} skipped`)
}

const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}
