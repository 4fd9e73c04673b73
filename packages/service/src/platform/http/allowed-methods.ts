import type { FastifyInstance } from 'fastify'

/** Remembers the routes of a server. Returns the methods that an address answers, in order; none where it has no route. */
export function rememberMethods(server: Pick<FastifyInstance, 'addHook'>): (path: string) => string[] {
  const routes = new Map<string, { pattern: RegExp; methods: Set<string> }>()
  server.addHook('onRoute', ({ url, method }) => {
    const route = routes.get(url) ?? { pattern: patternOf(url), methods: new Set() }
    for (const one of [method].flat()) route.methods.add(one)
    routes.set(url, route)
  })
  return (path) => {
    const matching = [...routes.values()].filter(({ pattern }) => pattern.test(path))
    return [...new Set(matching.flatMap(({ methods }) => [...methods]))].sort()
  }
}

/** Converts a path of the router: `/user_id/:user_id/documents`, `/app/*`. */
function patternOf(url: string): RegExp {
  const parts = url.split(/(:\w+|\*)/).map((part) => {
    if (part === '*') return '.*'
    return part.startsWith(':') ? '[^/]+' : part.replaceAll(/[^\w/-]/g, '\\$&')
  })
  return new RegExp(`^${parts.join('')}$`)
}
