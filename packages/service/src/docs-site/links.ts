import { posix } from 'node:path'

/** How a relative link of a page is written on the site; null when the site has no such page. */
export type LinkResolver = (href: string) => string | null

const ABSOLUTE = /^([a-z][a-z0-9+.-]*:|\/|#)/i

/** `addresses` are the pages of the site by their path in the repository. */
export function linksFrom(path: string, addresses: ReadonlyMap<string, string>): LinkResolver {
  return (href) => {
    if (ABSOLUTE.test(href)) return href
    const [file = '', fragment] = href.split('#', 2)
    const address = addresses.get(posix.join(posix.dirname(path), file))
    if (address === undefined) return null
    return fragment === undefined ? address : `${address}#${fragment}`
  }
}

/** The identity of a heading, as code hosts make it, so that links hold there and here. */
export function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')
}
