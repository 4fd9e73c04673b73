/** Lints the API description as it is served: built from the routes themselves, no database needed. */
import { createConfig, formatProblems, getTotals, lintFromString } from '@redocly/openapi-core'
import { describeApi } from './api-description.ts'

const problems = await lintFromString({
  source: JSON.stringify(await describeApi(), null, 2),
  absoluteRef: 'openapi.json',
  config: await createConfig({
    extends: ['recommended'],
    rules: {
      // Our own origin, which every deployment has its own of; and health probes answer without credentials.
      'no-server-example.com': 'off',
      'security-defined': 'off',
      // A binding's address is specified with its slash.
      'no-path-trailing-slash': 'off',
      // A probe has no caller's mistake to answer.
      'operation-4xx-response': 'off',
    },
  }),
})
formatProblems(problems, { format: 'codeframe', totals: getTotals(problems), version: '1' })
const { errors, warnings } = getTotals(problems)
process.stdout.write(`OpenAPI: ${errors} errors, ${warnings} warnings\n`)
process.exitCode = errors + warnings > 0 ? 1 : 0
