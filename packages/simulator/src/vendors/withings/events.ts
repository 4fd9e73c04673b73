import type { Announced, AnnounceOptions } from '../../options.ts'
import { DAY } from '../../people/calendar.ts'
import type { Person } from '../../people/personas.ts'
import type { VendorContext, VendorRuntime } from '../../platform/vendor.ts'
import { accountId } from './identity.ts'
import type { OwnerAt } from './library.ts'
import { type News, newsBetween, newsOf } from './news.ts'
import { ownState } from './own-state.ts'

const LONGEST_CATCH_UP = 14 * DAY
const PROFILE_APPLI = 46
const NOTHING: Announced = { deliveries: 0, accepted: 0 }

export function createEvents(context: VendorContext, ownerAt: OwnerAt): VendorRuntime {
  const send = async (person: Person, news: readonly News[], forge = false): Promise<Announced> => {
    const { notify } = ownState(context.state)
    const calls = news.flatMap((one) =>
      notify
        .filter(({ personId, appli }) => personId === person.id && appli === one.appli)
        .map(({ callbackUrl }) => call(context, person, one, callbackUrl, forge)),
    )
    const outcomes = await Promise.all(calls)
    return { deliveries: outcomes.length, accepted: outcomes.filter(Boolean).length }
  }
  return {
    /** Deletions are never announced; a call has no time that could be old. */
    async announce(person, options: AnnounceOptions) {
      if (context.grants.of(person.id).length === 0 || options.eventType === 'delete') return NOTHING
      const owner = ownerAt(person.id)
      const news = newsOf(owner, options.day ?? owner.localDay(owner.now)).filter(
        ({ appli }) => options.dataType === undefined || options.dataType === String(appli),
      )
      const copies = Array.from({ length: 1 + (options.duplicate ?? 0) }, () => news).flat()
      return send(person, copies, options.forge)
    },
    sync(person, since, until) {
      const from = Math.max(since, until - LONGEST_CATCH_UP)
      return send(person, newsBetween(ownerAt(person.id, from), ownerAt(person.id, until)))
    },
    async revoked(person) {
      await send(person, [{ appli: PROFILE_APPLI, form: { action: 'unlink' } }])
      const own = ownState(context.state)
      own.notify = own.notify.filter(({ personId }) => personId !== person.id)
      context.save()
    },
  }
}

async function call(
  context: VendorContext,
  person: Person,
  { appli, form }: News,
  callbackUrl: string,
  forge: boolean,
): Promise<boolean> {
  const fields = { userid: accountId(context.seed, person), appli, ...form }
  const body = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]))
  const status = await context.notify({
    url: forge ? guessed(callbackUrl) : callbackUrl,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: body.toString(),
    attempts: forge ? 1 : 4,
  })
  return status !== null && status < 400
}

/** A forger does not know the last part of the address. */
function guessed(callbackUrl: string): string {
  return new URL('guess', callbackUrl).href
}
