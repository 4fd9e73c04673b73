import { people } from './people/personas.ts'
import { truthOf } from './people/truth.ts'
import { type Clock, shiftedClock } from './platform/clock.ts'
import { openState } from './platform/state.ts'
import type { OAuthRules, VendorRuntime } from './platform/vendor.ts'
import { hostVendor, type VendorHost } from './platform/vendor-host.ts'
import { app } from './test-support.ts'

export interface PlainVendor {
  host: VendorHost
  clock: Clock
  closing: AbortSignal
  close(): Promise<void>
}

/** A vendor with nothing but OAuth, by the rules given. */
export async function hostPlainVendor(
  rules: Partial<OAuthRules>,
  runtime: Partial<VendorRuntime> = {},
): Promise<PlainVendor> {
  const clock = shiftedClock(0)
  const closing = new AbortController()
  const silent = async () => ({ deliveries: 0, accepted: 0 })
  const host = await hostVendor(
    {
      name: 'plain',
      label: 'Plain',
      apiPath: '',
      oauth: {
        paths: { authorize: '/authorize', token: '/token', revoke: '/revoke' },
        scopes: ['first', 'second'].map((name) => ({ name, label: name })),
        accessSeconds: 3600,
        codeSeconds: 600,
        clientAuth: 'body',
        pkce: 'ignored',
        refresh: 'rotating',
        ...rules,
      },
      areaOf: () => null,
      sendFault: (reply, status) => reply.code(status).send({}),
      register: () => ({ announce: silent, sync: silent, ...runtime }),
    },
    app,
    0,
    {
      seed: 1,
      clock,
      store: openState(undefined),
      people,
      truth: (person) => truthOf(1, person),
      closing: closing.signal,
    },
  )
  return {
    host,
    clock,
    closing: closing.signal,
    async close() {
      closing.abort()
      await host.close()
    },
  }
}
