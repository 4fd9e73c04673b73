import { FairGate, type GateLimits } from '../platform/fair-gate.ts'
import { apiError } from '../platform/http/errors.ts'

/** Each upload holds its whole file in memory, some of the time twice; of those that wait, nothing is read. */
export interface UploadLimits extends GateLimits {
  /** How long a file may take to arrive. */
  arrivalMs: number
}

export const UPLOAD_LIMITS: UploadLimits = {
  atOnce: 16,
  ofOneClient: 8,
  patienceMs: 15_000,
  arrivalMs: 55_000,
}

const RETRY = { 'Retry-After': '5' }

/** Lets in as many uploads as memory allows. */
export class UploadGate extends FairGate {
  constructor(limits: UploadLimits) {
    super(limits, {
      ofClient: () => apiError('lab_uploads_limited', { headers: RETRY }),
      ofAll: () => apiError('lab_uploads_busy', { headers: RETRY }),
    })
  }
}
