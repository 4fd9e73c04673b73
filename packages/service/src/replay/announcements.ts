import type { Announcement } from '@tributary/providers'
import { daysAround } from './days.ts'
import { pullAll, type ReplayStage, windowOf } from './readings.ts'
import type { Tape } from './tape.ts'

/** Does with an announcement what the service does, with the recorded answers. */
export async function followAnnouncement(
  stage: ReplayStage,
  tape: Tape,
  announcement: Announcement,
  now: number,
): Promise<void> {
  const { provider, context, session, collected } = stage
  switch (announcement.type) {
    case 'data':
      return collected.add(announcement.items)
    case 'retract':
      return collected.retract(announcement.resource, announcement.id)
    case 'revoked':
      return collected.note('the grant was withdrawn at the vendor')
    case 'permissions':
      return collected.note('the person changed what may be read')
    case 'collect':
      try {
        const pointer = atHome(announcement.pointer, context.addresses.api)
        collected.add((await provider.collect?.(context, session, pointer)) ?? [])
      } catch (error) {
        collected.fail('announcement', null, error)
      }
      return
    case 'fetch': {
      const { resource, id, window, at } = announcement
      if (id !== null) return fetchOne(stage, resource, id)
      const recorded = tape.readings.find(({ query }) => query.resource === resource)
      const days = recorded ? windowOf(recorded, now) : daysAround({ from: at, to: at })
      return pullAll(stage, resource, window ?? days)
    }
  }
}

async function fetchOne(
  { provider, context, session, collected }: ReplayStage,
  resource: string,
  id: string,
) {
  try {
    const item = await provider.pullOne(context, session, resource, id)
    if (item) collected.add([item])
  } catch (error) {
    collected.fail(resource, id, error)
  }
}

/** A pointer of any region leads to the address that the client knows: the tape answers all of them. */
function atHome(pointer: string, api: string): string {
  if (!URL.canParse(pointer)) return pointer
  const { pathname, search } = new URL(pointer)
  return new URL(`${pathname}${search}`, api).href
}
