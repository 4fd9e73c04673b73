import type { Platform } from '../platform/platform.ts'
import type { Scope } from '../platform/scope.ts'
import type { ExportLine } from '../platform/user-rows.ts'
import { notedDays } from './days-to-build.ts'

/** Part of a user's export: the days that are still to be built. */
export async function* exportBuilding(platform: Platform, scope: Scope): AsyncGenerator<ExportLine> {
  const days = new Set((await notedDays(platform.db, scope)).map(({ day }) => day))
  for (const day of [...days].sort()) yield { kind: 'day_to_build', day }
}
