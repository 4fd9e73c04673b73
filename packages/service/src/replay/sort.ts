import type { Provider, Recording } from '@tributary/providers'
import type { Exchange } from '../har/index.ts'
import { recordedRequest } from './requests.ts'
import { type RecordedAnswer, recordedAnswer } from './tape.ts'

export interface SortedExchanges {
  answers: RecordedAnswer[]
  tokens: Exchange[]
  /** Calls to a webhook, with what they announce. */
  webhooks: { exchange: Exchange; at: number; announcements: Announcements }[]
  /** How many exchanges are none of these. */
  others: number
}

type Announcements = NonNullable<ReturnType<NonNullable<Provider['webhook']>['interpret']>>

/** Sorts exchanges into reads of the vendor's API, token requests and incoming webhook calls. */
export function sortExchanges(
  provider: Provider,
  recording: Recording,
  exchanges: readonly Exchange[],
  now: number,
): SortedExchanges {
  const sorted: SortedExchanges = { answers: [], tokens: [], webhooks: [], others: 0 }
  for (const exchange of exchanges) {
    const { method, url, body } = exchange.request
    const request = recordedRequest(method, url, body)
    const query = isPreflight(method) ? null : recording.queryOf(request)
    const isAnswered = isAnswer(exchange.response.status)
    if (query && isAnswered)
      sorted.answers.push(recordedAnswer(query, exchange.response, exchange.at, recording))
    else if (method === 'POST' && GRANTS.includes(request.parameters.grant_type ?? ''))
      sorted.tokens.push(exchange)
    else {
      const at = exchange.at ?? now
      const announcements = query ? null : announcementsOf(provider, exchange, at)
      if (announcements) sorted.webhooks.push({ exchange, at, announcements })
      else sorted.others++
    }
  }
  return sorted
}

/** Others, such as that of a service account, concern no person. */
const GRANTS = ['authorization_code', 'refresh_token']

const isPreflight = (method: string) => method === 'OPTIONS' || method === 'HEAD'

/** Redirects, cached answers without content and requests that were cut off hold nothing to read. */
const isAnswer = (status: number) => status >= 200 && (status < 300 || status >= 400)

function announcementsOf(
  { webhook }: Provider,
  { request: { method, url, headers, body } }: Exchange,
  at: number,
): Announcements | null {
  if (webhook === null || method !== 'POST' || body === '') return null
  const announcements = webhook.interpret(
    {
      method,
      pathToken: null,
      headers: Object.fromEntries(headers),
      query: Object.fromEntries(url.searchParams),
      body: new TextEncoder().encode(body),
    },
    at,
  )
  return announcements && announcements.length > 0 ? announcements : null
}
