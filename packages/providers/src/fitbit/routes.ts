import Type from 'typebox'
import { Compile } from 'typebox/compile'
import type { ProviderContext, ProviderSession, RawItem, Window } from '../contract.ts'
import { VendorError } from '../errors.ts'
import { nullIfMissing } from '../http.ts'
import { pullNamed, pullNamedOne } from './named.ts'
import { apiUrl, getHealth, pointsPath } from './pages.ts'
import type { FitbitReading } from './readings.ts'

type RouteReading = Extract<FitbitReading, { how: 'route' }>

/** Only what was followed by satellites has a way. */
const Followed = Compile(
  Type.Object({ exercise: Type.Object({ exerciseMetadata: Type.Object({ hasGps: Type.Literal(true) }) }) }),
)

/** The exercises of a window that have a way, each with its file. */
export async function* pullRoutes(
  context: ProviderContext,
  session: ProviderSession,
  resource: string,
  reading: RouteReading,
  window: Window,
): AsyncGenerator<RawItem[]> {
  for await (const items of exercises(context, session, resource, reading, window)) {
    const routes: RawItem[] = []
    for (const item of items) {
      const route = await withFile(context, session, reading.type, item)
      if (route) routes.push(route)
    }
    if (routes.length > 0) yield routes
  }
}

/** Ways have the scope of places; where the person did not grant that of exercises too, there are none. */
async function* exercises(
  context: ProviderContext,
  session: ProviderSession,
  resource: string,
  { type, time }: RouteReading,
  window: Window,
): AsyncGenerator<RawItem[]> {
  try {
    yield* pullNamed(context, session, resource, { how: 'named', type, time }, window)
  } catch (error) {
    if (!(error instanceof VendorError && error.kind === 'forbidden')) throw error
  }
}

export async function pullRoute(
  context: ProviderContext,
  session: ProviderSession,
  resource: string,
  { type, time }: RouteReading,
  id: string,
): Promise<RawItem | null> {
  const item = await pullNamedOne(context, session, resource, { how: 'named', type, time }, id)
  return item && withFile(context, session, type, item)
}

/** Null for an exercise without a way, or one of which the vendor has no file. */
async function withFile(
  context: ProviderContext,
  session: ProviderSession,
  type: string,
  { resource, id, payload }: RawItem,
): Promise<RawItem | null> {
  if (!Followed.Check(payload)) return null
  const url = apiUrl(context, `${pointsPath(type)}/${encodeURIComponent(id)}:exportExerciseTcx`)
  const read = getHealth(context, session, url) as Promise<{ tcxData?: unknown } | null>
  return nullIfMissing(
    read.then((file) => ({ resource, id, payload: { ...payload, tcxData: file?.tcxData } })),
  )
}
