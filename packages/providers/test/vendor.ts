import type { ProviderContext } from '../src/contract.ts'

export interface SeenCall {
  method: string
  url: URL
  headers: Headers
  body: string
}

/** A vendor made of one function: it answers each call and every call is kept. */
export function scriptedVendor(
  answer: (call: SeenCall, index: number) => Response | Promise<Response>,
  origin = 'https://vendor.example',
): { context: ProviderContext; calls: SeenCall[] } {
  const calls: SeenCall[] = []
  const context: ProviderContext = {
    addresses: {
      authorize: `${origin}/oauth/authorize`,
      token: `${origin}/oauth/token`,
      revoke: `${origin}/oauth/revoke`,
      api: origin,
      keys: `${origin}/keys`,
    },
    timeoutMs: 10_000,
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const call = {
        method: request.method,
        url: new URL(request.url),
        headers: request.headers,
        body: await request.text(),
      }
      calls.push(call)
      return answer(call, calls.length - 1)
    },
  }
  return { context, calls }
}

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  })
}
