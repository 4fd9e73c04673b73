const FORM = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(.*)$/
const HOST = /^(?:\[[0-9a-fA-F:.]+\]|[^:,[\]]*)(?::\d{1,5})?$/
const ATTRIBUTES = 'target_session_attrs'
/** libpq knows more; this service has to write. */
const SESSION_ATTRIBUTES = ['any', 'read-write', 'primary']

/**
 * The servers that an address in libpq's form names: `postgres://user:password@a:5432,b:5432/name?target_session_attrs=read-write`.
 * One of them is current; the next becomes so when that one fails or turns out to be read-only.
 */
export class DatabaseRoute {
  /** Whether a server is asked if it takes changes before it is used. */
  readonly mustWrite: boolean
  readonly #urls: readonly string[]
  #current = 0

  constructor(url: string) {
    const { urls, attributes } = parse(url)
    this.#urls = urls
    this.mustWrite = urls.length > 1 || (attributes !== null && attributes !== 'any')
  }

  get current(): string {
    return this.#urls[this.#current]!
  }

  get size(): number {
    return this.#urls.length
  }

  /** The next one is current, unless another caller went on already. */
  leave(url: string): void {
    if (url === this.current) this.#current = (this.#current + 1) % this.#urls.length
  }
}

/** Says what is wrong with an address of a database, without quoting it. */
export function checkDatabaseUrl(text: string): string {
  parse(text)
  return text
}

function parse(text: string): { urls: string[]; attributes: string | null } {
  const [, start, hosts, end] = FORM.exec(text) ?? []
  if (start === undefined || hosts === undefined || end === undefined)
    throw new Error('must be a URL starting with postgres: or postgresql:')
  const urls = hosts.split(',').map((host) => {
    const parsed = HOST.test(host) ? URL.parse(`${start}${host}${end}`) : null
    // A host of its own, or none at all for a socket.
    if (!parsed || (host === '' && hosts !== '')) throw new Error('must name hosts as host:port,host:port')
    if (parsed.searchParams.has(ATTRIBUTES)) parsed.searchParams.delete(ATTRIBUTES)
    return parsed.href
  })
  const attributes = URL.parse(`postgres://host${end}`)?.searchParams.get(ATTRIBUTES) ?? null
  if (attributes !== null && !SESSION_ATTRIBUTES.includes(attributes))
    throw new Error(`must have one of ${SESSION_ATTRIBUTES.join(', ')} as ${ATTRIBUTES}`)
  return { urls, attributes }
}
