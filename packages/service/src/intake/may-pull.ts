import type { Source } from '@tributary/health'
import { type Manifest, VendorError } from '@tributary/providers'
import type { Db } from '../platform/database.ts'
import { nowDate, type Platform } from '../platform/platform.ts'
import { keepRefusedPulls, noteRefusedPull, refusedPulls } from './store/refused-pulls.ts'

type Pulled = Pick<Manifest, 'source' | 'delivery'>

/** Returns whether a source may be polled: the operator allows it, and the vendor has not refused it. */
export async function mayPull(db: Db, manifest: Pulled): Promise<boolean> {
  return pollingState(manifest, await refusedPulls(db)) === 'on'
}

export type PollingState = 'on' | 'off' | 'refused'

/**
 * Returns whether a source is polled. `refused` means that the operator allows it and the vendor answered that this application
 * may not poll.
 */
export function pollingState(manifest: Pulled, refused: ReadonlyMap<Source, Date>): PollingState {
  if (!isPolled(manifest)) return 'off'
  return refused.has(manifest.source) ? 'refused' : 'on'
}

/** Lists the sources that are polled. */
export async function polledSources({ db, providers }: Platform): Promise<Set<Source>> {
  const refused = await refusedPulls(db)
  const polled = [...providers].filter(
    ([, { provider }]) => pollingState(provider.manifest, refused) === 'on',
  )
  return new Set(polled.map(([source]) => source))
}

const isPolled = ({ delivery }: Pick<Pulled, 'delivery'>): boolean => delivery.includes('pull')

export const isPullRefused = (error: unknown): boolean =>
  error instanceof VendorError && error.kind === 'pull_not_allowed'

/**
 * Stores that the vendor refuses polling. One refusal counts for the whole application: the source is not polled again until the
 * operator changes its setting.
 */
export async function stopPulling({ db, log, clock }: Platform, source: Source): Promise<void> {
  if (await noteRefusedPull(db, source, nowDate(clock)))
    log.warn(
      { source },
      'the vendor does not let this application pull; the source is read by its announcements alone until its PULL setting is switched off and on again',
    )
}

/** Deletes stored refusals of sources for which the operator has switched pulling off. */
export async function forgetRefusals({ db, providers }: Platform): Promise<void> {
  const polled = [...providers].filter(([, { provider }]) => isPolled(provider.manifest))
  await keepRefusedPulls(
    db,
    polled.map(([source]) => source),
  )
}
