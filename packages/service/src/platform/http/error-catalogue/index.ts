import { ACCESS_ERRORS } from './access.ts'
import { CLIENT_API_ERRORS } from './client-api.ts'
import { LAB_ERRORS } from './lab.ts'
import { PHONE_ERRORS } from './phones.ts'
import { PORTAL_ERRORS } from './portal.ts'
import { REQUEST_ERRORS } from './request.ts'

/** The parts of the catalogue, in the order of the reference page. */
export const ERROR_GROUPS = {
  'Any endpoint': REQUEST_ERRORS,
  'Credentials and limits': ACCESS_ERRORS,
  'The API of clients and the webhooks of vendors': CLIENT_API_ERRORS,
  Phones: PHONE_ERRORS,
  'Laboratory documents': LAB_ERRORS,
  'Portal and console': PORTAL_ERRORS,
}

/** Every error that the service can answer with, by its stable code. */
export const ERRORS = {
  ...REQUEST_ERRORS,
  ...ACCESS_ERRORS,
  ...CLIENT_API_ERRORS,
  ...PHONE_ERRORS,
  ...LAB_ERRORS,
  ...PORTAL_ERRORS,
}

export type ErrorCode = keyof typeof ERRORS

/**
 * Codes that the service once answered with. A code is never used again with another meaning: clients may still compare with
 * it. A change that removes an entry of the catalogue adds its code here.
 */
export const RETIRED_CODES: readonly string[] = []
