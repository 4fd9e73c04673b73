import { readFileSync } from 'node:fs'
import {
  ERROR_GROUPS,
  ERRORS,
  RETIRED_CODES,
} from '../../packages/service/src/platform/http/error-catalogue/index.ts'

const TYPES = new URL('../../packages/sdk/src/generated/error-codes.ts', import.meta.url)
const { 'Portal and console': _ofOurPages, ...ofClients } = ERROR_GROUPS

/** The codes that a client can meet, as a type for the SDK. */
export function renderErrorCodes(): string {
  const published = readFileSync(TYPES, 'utf8').matchAll(/'(\w+)'/g)
  const gone = [...published].map(([, code]) => code!).filter((code) => !Object.hasOwn(ERRORS, code))
  const unlisted = gone.filter((code) => !RETIRED_CODES.includes(code))
  if (unlisted.length > 0)
    throw new Error(`these error codes were published: add them to RETIRED_CODES: ${unlisted.join(', ')}`)
  const codes = Object.values(ofClients).flatMap((group) => Object.keys(group))
  return `// Generated from the error catalogue by \`npm run generate\`. Do not edit.

/** The stable codes of errors. The reference page on errors says what to do about each. */
export type ErrorCode =
${codes
  .sort()
  .map((code) => `  | '${code}'`)
  .join('\n')}
`
}
