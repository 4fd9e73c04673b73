import type { Announced, AnnounceOptions } from '../../options.ts'
import { addDays, DAY } from '../../people/calendar.ts'
import type { Person } from '../../people/personas.ts'
import type { VendorContext, VendorRuntime } from '../../platform/vendor.ts'
import { REST_PATH } from './api.ts'
import type { Past } from './backfill.ts'
import { accountId, seconds } from './identity.ts'
import type { GarminLibrary } from './library.ts'
import type { Pings } from './pings.ts'
import { type SummaryType, summaryTypes } from './summaries/registry.ts'
import type { Upload } from './summaries/upload.ts'
import type { GarminWatch } from './watch.ts'

const LONGEST_CATCH_UP = 14 * DAY
/** Anything else makes the vendor send it again. */
const isAccepted = (status: number) => status === 200
const NOTHING: Announced = { deliveries: 0, accepted: 0 }

export function createEvents(
  context: VendorContext,
  library: GarminLibrary,
  pings: Pings,
  ownUrl: () => string,
): VendorRuntime & { past: Past } {
  const send = async (bodies: readonly object[], forge = false): Promise<Announced> => {
    const url = context.state.portalWebhook
    if (url === null) return NOTHING
    let accepted = 0
    for (const body of bodies.map((one) => JSON.stringify(one))) {
      const status = await context.notify({
        url,
        headers: { 'garmin-client-id': forge ? `not-${context.app.clientId}` : context.app.clientId },
        body,
        attempts: forge ? 1 : 4,
        accepts: isAccepted,
        ...(!forge && { insists: true as const }),
      })
      if (status !== null && isAccepted(status)) accepted += 1
    }
    return { deliveries: bodies.length, accepted }
  }
  const permitted = (person: Person) => {
    const scopes = new Set(context.grants.of(person.id).flatMap((grant) => grant.scopes))
    return summaryTypes.filter((type) => scopes.has(type.permission))
  }
  /** Points at all that came between the first and the last of these uploads; each ping has a token of its own. */
  const callbackUrl = (person: Person, type: SummaryType, uploads: readonly Upload[]): string => {
    const times = uploads.map(({ uploadedAt }) => seconds(uploadedAt))
    const [from, to] = [Math.min(...times), Math.max(...times) + 1]
    const token = pings.issue({ personId: person.id, path: type.path, from, to })
    const query = new URLSearchParams({
      uploadStartTimeInSeconds: String(from),
      uploadEndTimeInSeconds: String(to),
      token,
    })
    return `${ownUrl()}${REST_PATH}/${type.path}?${query}`
  }
  const bodyOf = (person: Person, type: SummaryType, uploads: readonly Upload[]): object => {
    const userId = accountId(context.seed, person)
    const entries =
      type.mode === 'push'
        ? uploads.map(({ summary }) => ({ userId, ...summary }))
        : [{ userId, callbackURL: callbackUrl(person, type, uploads) }]
    return { [type.rootKey]: entries }
  }
  const daily = (person: Person, type: SummaryType, uploads: readonly Upload[]) =>
    [...Map.groupBy(uploads, ({ uploadedAt }) => Math.floor(uploadedAt / DAY)).values()].map((part) =>
      bodyOf(person, type, part),
    )

  return {
    announce(person, options: AnnounceOptions) {
      const watch = library.watch(person.id)
      const day = options.day ?? watch.localDay(watch.now)
      // The vendor does not announce deletions.
      if (options.eventType === 'delete') return Promise.resolve(NOTHING)
      const bodies = permitted(person)
        .filter(({ rootKey }) => options.dataType === undefined || options.dataType === rootKey)
        .flatMap((type) => daily(person, type, newestOf(library.ofDay(watch, type, day))))
      const copies = bodies.flatMap((body) =>
        Array.from({ length: 1 + (options.duplicate ?? 0) }, () => body),
      )
      return send(copies, options.forge)
    },
    sync(person, since, until) {
      const watch = library.watch(person.id)
      const from = Math.max(since, until - LONGEST_CATCH_UP)
      return send(
        permitted(person).flatMap((type) =>
          daily(person, type, newestOf(library.uploaded(watch, type, from + 1, until + 1))),
        ),
      )
    },
    async revoked(person) {
      if (context.grants.of(person.id).length === 0) return
      await send([{ deregistrations: [{ userId: accountId(context.seed, person) }] }])
    },
    async permissionsChanged(person, permissions) {
      if (context.grants.of(person.id).length === 0) return
      const userId = accountId(context.seed, person)
      const changeTimeInSeconds = seconds(context.clock.now())
      const change = { userId, summaryId: `p-${changeTimeInSeconds}`, permissions, changeTimeInSeconds }
      await send([{ userPermissionsChange: [change] }])
    },
    past(person, type, { from, to }) {
      const uploads = measured(library, library.watch(person.id), type, from, to)
      return send(daily(person, type, uploads))
    },
  }
}

/** By the time of measurement, each summary in its newest state. */
function measured(
  library: GarminLibrary,
  watch: GarminWatch,
  type: SummaryType,
  from: number,
  to: number,
): Upload[] {
  const uploads: Upload[] = []
  const last = addDays(watch.localDay(to), 1)
  for (let day = watch.localDay(from); day <= last; day = addDays(day, 1)) {
    uploads.push(...library.ofDay(watch, type, day))
  }
  return newestOf(uploads).filter(({ measuredAt }) => measuredAt >= from && measuredAt < to)
}

function newestOf(uploads: readonly Upload[]): Upload[] {
  return [...new Map(uploads.map((upload) => [upload.summary.summaryId, upload])).values()]
}
