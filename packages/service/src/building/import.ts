import { daySchema, importPart } from '../platform/import-lines.ts'
import { requestBuilds } from './build-days.ts'

/** Part of a user's import: records have arrived that no document holds yet. */
export const importBuilding = importPart('day_to_build', { day: daySchema }, ({ trx, scope }, lines) =>
  requestBuilds(
    trx,
    scope,
    lines.map(({ day }) => day),
  ),
)
