import { LabFailure } from '../types.ts'
import type { Limits } from './limits.ts'

export function refuseHugePage(width: number, height: number, limits: Limits): void {
  const isUsable = width > 0 && height > 0 && width <= limits.pageSide && height <= limits.pageSide
  if (!isUsable) throw new LabFailure('page_too_large', `${Math.round(width)} x ${Math.round(height)} points`)
}
