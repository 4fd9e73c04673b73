import {
  type ApiQuery,
  type Provider,
  type ProviderContext,
  type QueryRole,
  type RawItem,
  VendorError,
  type Window,
} from '@tributary/providers'
import { daysAround, LATEST, momentsIn } from './days.ts'
import { idOf } from './map-payload.ts'
import { createPlayer } from './player.ts'
import { recordedRequest } from './requests.ts'
import { emptyResponse, jsonResponse, responseOf } from './responses.ts'
import { createTape, recordedAnswer } from './tape.ts'

const SESSION = { accessToken: 'recorded', account: 'recorded' }
const TIMEOUT_MS = 60_000
const LISTED: readonly QueryRole[] = ['list', 'samples', 'profile']
const SINGLE: readonly QueryRole[] = ['object']

export interface GivenAnswer {
  resource: string
  content: unknown
  /** The date of reading, for what has no time of its own. */
  readOn: string
}

/** The items that the source makes of the body of a push or of a page; null when it takes the answer for neither. */
export async function readList(provider: Provider, answer: GivenAnswer): Promise<RawItem[] | null> {
  return pushedItems(provider, answer) ?? (await listedItems(provider, answer))
}

function pushedItems({ webhook }: Provider, { resource, content }: GivenAnswer): RawItem[] | null {
  const body = new TextEncoder().encode(JSON.stringify(content))
  const call = { method: 'POST' as const, pathToken: null, headers: {}, query: {}, body }
  const items = (webhook?.interpret(call, 0) ?? []).flatMap((one) => (one.type === 'data' ? one.items : []))
  return items.length > 0 ? items.filter((item) => item.resource === resource) : null
}

async function listedItems(provider: Provider, answer: GivenAnswer): Promise<RawItem[] | null> {
  const { resource, readOn } = answer
  const today: Window = { from: readOn, to: readOn }
  const pull = async (context: ProviderContext, window: Window) => {
    const items: RawItem[] = []
    for await (const page of provider.pull(context, SESSION, resource, window)) items.push(...page)
    return items
  }
  const queries = await queriesOf(provider, resource, LISTED, (context) => pull(context, today))
  const moments = queries.some(({ role }) => role === 'profile') ? null : momentsIn(answer.content)
  return playAnswer(provider, answer, queries, (context) =>
    pull(context, moments ? daysAround(moments) : today),
  )
}

/** The item that the source's client makes of a single object; null when it cannot read it. */
export async function readObject(provider: Provider, answer: GivenAnswer): Promise<RawItem[] | null> {
  const id = idOf(answer.content)
  if (id === null) return null
  const pull = async (context: ProviderContext) => {
    const item = await provider.pullOne(context, SESSION, answer.resource, id)
    return item ? [item] : []
  }
  return playAnswer(provider, answer, await queriesOf(provider, answer.resource, SINGLE, pull), pull)
}

type Run = (context: ProviderContext) => Promise<RawItem[]>

/** What the client asks for when it reads the resource. */
async function queriesOf(
  provider: Provider,
  resource: string,
  roles: readonly QueryRole[],
  run: Run,
): Promise<ApiQuery[]> {
  const { recording } = provider
  const queries = new Map<string, ApiQuery>()
  const collect: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    const query = recording.queryOf(
      recordedRequest(request.method, new URL(request.url), await request.text()),
    )
    if (query === null) return new Response('{}', { status: 404 })
    if (query.resource === resource && roles.includes(query.role)) queries.set(query.name, query)
    return responseOf(emptyResponse(recording, query))
  }
  await attempt(() => run(contextOf(provider, collect)))
  return [...queries.values()]
}

/** Null when the client cannot read the answer. */
async function playAnswer(
  provider: Provider,
  { content }: GivenAnswer,
  queries: readonly ApiQuery[],
  run: Run,
): Promise<RawItem[] | null> {
  const response = jsonResponse(200, JSON.stringify(content))
  const { recording } = provider
  const answers = queries.map((query) => recordedAnswer({ ...query, span: null }, response, null, recording))
  const tape = createTape(answers, recording)
  const [reading] = tape.readings
  if (!reading) return null
  const player = createPlayer(tape, recording)
  let items: RawItem[] | null = null
  await player.play(reading, async () => {
    items = await attempt(() => run(contextOf(provider, player.fetch)))
  })
  return items
}

async function attempt(run: () => Promise<RawItem[]>): Promise<RawItem[] | null> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof VendorError) return null
    throw error
  }
}

function contextOf({ manifest }: Provider, call: typeof fetch): ProviderContext {
  return { addresses: manifest.addresses, fetch: call, timeoutMs: TIMEOUT_MS, now: () => LATEST }
}
