import type { Platform } from '../platform.ts'
import { html, sendPage } from './page.ts'
import type { Server } from './server.ts'

interface Place {
  path: string
  name: string
  purpose: string
  sandboxOnly?: true
}

const PLACES: readonly Place[] = [
  { path: '/portal', name: 'Portal', purpose: 'users, deliveries and settings of your organization' },
  {
    path: '/receiver',
    name: 'Receiver page',
    purpose: 'documents as they arrive, verified',
    sandboxOnly: true,
  },
  { path: '/docs', name: 'Documentation', purpose: 'guides and reference' },
  { path: '/reference', name: 'API reference', purpose: 'every call, ready to try' },
  { path: '/openapi.json', name: 'OpenAPI', purpose: 'the calls, for generated clients' },
  { path: '/asyncapi.json', name: 'AsyncAPI', purpose: 'the webhooks, for generated receivers' },
]

/** The page at the base address, which people open first. */
export function registerStartPage(server: Server, { config }: Platform): void {
  const places = PLACES.filter(({ sandboxOnly }) => !sandboxOnly || config.environment === 'sandbox')
  const content = html`<ul>${places.map(
    ({ path, name, purpose }) => html`<li><a href="${path}">${name}</a>: ${purpose}</li>`,
  )}</ul>`
  server.get('/', (_request, reply) => sendPage(reply, 200, { title: 'Tributary is running', content }))
}
