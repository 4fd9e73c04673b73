import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { errorCodes } from 'fastify'
import { expect, test } from 'vitest'
import { CALLER_ERRORS } from '../caller-errors.ts'
import { apiError, errorBody } from '../errors.ts'
import { ERROR_GROUPS, ERRORS, RETIRED_CODES } from './index.ts'

const codes = Object.keys(ERRORS)

test('codes are snake_case and stand in one group only', () => {
  for (const code of codes) expect(code).toMatch(/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/)
  expect(
    Object.values(ERROR_GROUPS)
      .flatMap((group) => Object.keys(group))
      .sort(),
  ).toEqual(codes.sort())
})

test('retired codes are not used again', () => {
  expect(codes.filter((code) => RETIRED_CODES.includes(code))).toEqual([])
})

test('every code of the catalogue is used by the service', () => {
  const folder = fileURLToPath(new URL('../../../', import.meta.url))
  const sources = globSync('**/*.ts', { cwd: folder })
    .filter((file) => !file.includes('error-catalogue') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(`${folder}${file}`, 'utf8'))
    .join('\n')
  const isUsed = (code: string) =>
    sources.includes(`'${code}'`) || sources.includes(`\`${code.replace(/_[a-z]+$/, '_$')}{`)
  expect(codes.filter((code) => !isUsed(code))).toEqual([])
})

test('every error that the framework blames on the caller has a code of its own', () => {
  /** These are mistakes of a plugin or occur only inside the framework; a wrong field has its codes by the rule it breaks. */
  const others = [
    'FST_ERR_VALIDATION',
    'FST_ERR_CTP_INSTANCE_ALREADY_STARTED',
    'FST_ERR_INVALID_URL',
    'FST_ERR_ROUTE_MISSING_CONTENT_TYPE',
    'FST_ERR_ROUTE_MISSING_CONTENT',
  ]
  const ofCallers = Object.entries(errorCodes).filter(([, Fault]) => {
    const { statusCode = 500 } = new Fault('', '')
    return statusCode >= 400 && statusCode < 500
  })
  expect(ofCallers.map(([code]) => code).sort()).toEqual([...Object.keys(CALLER_ERRORS), ...others].sort())
})

test('a message is completed with its parameters', () => {
  const error = apiError('portal_role_insufficient', { needed: 'owner', role: 'viewer' })
  expect(errorBody(error, { url: '/portal/api/x?secret=1', method: 'PUT', id: 'r-1' })).toEqual({
    error: 'Forbidden',
    exception: 'this needs the role owner; yours is viewer',
    error_code: 'portal_role_insufficient',
    path: '/portal/api/x',
    method: 'PUT',
    request_id: 'r-1',
  })
})

/** Compiled, never run. */
export function rejectedByTheCompiler(): void {
  // @ts-expect-error a parameter is missing
  apiError('portal_role_insufficient', { needed: 'owner' })
  // @ts-expect-error a message with parameters needs them
  apiError('portal_role_insufficient')
  // @ts-expect-error the code is not in the catalogue
  apiError('portal_role_unknown')
}
