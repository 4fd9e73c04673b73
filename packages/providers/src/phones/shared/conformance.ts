import type { Needs } from '../../../conformance/kit.ts'

/** Who it is, what it is, when it was, and what decides the meaning of its value. */
export const needs: Needs = {
  '*': [
    '/id',
    '/type',
    '/start',
    '/end',
    '/unit',
    '/manual',
    '/zone',
    '/parts/*/name',
    '/parts/*/unit',
    '/records/*/end',
    '/records/*/unit',
  ],
}
