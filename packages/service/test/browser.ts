export interface Visit {
  status: number
  /** Absolute; null when the answer leads nowhere else. */
  location: string | null
  text: string
}

/** Keeps cookies as a browser does and stops at every redirect. */
export class Browser {
  readonly #cookies = new Map<string, { value: string; path: string; origin: string }>()
  readonly #userAgent: string

  constructor(userAgent = 'Mozilla/5.0 (X11; Linux x64) Chrome/140.0 Safari/537.36') {
    this.#userAgent = userAgent
  }

  get(url: string): Promise<Visit> {
    return this.#visit(url, {})
  }

  post(url: string, form: URLSearchParams): Promise<Visit> {
    return this.#visit(url, { method: 'POST', body: form })
  }

  async #visit(address: string, init: RequestInit): Promise<Visit> {
    const url = new URL(address)
    const cookie = [...this.#cookies]
      .filter(([, { path, origin }]) => origin === url.origin && url.pathname.startsWith(path))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ')
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { 'user-agent': this.#userAgent, ...(cookie ? { cookie } : {}) },
    })
    for (const line of response.headers.getSetCookie()) this.#keep(url.origin, line)
    const location = response.headers.get('location')
    return {
      status: response.status,
      location: location === null ? null : new URL(location, url).href,
      text: await response.text(),
    }
  }

  #keep(origin: string, line: string): void {
    const [pair = '', ...attributes] = line.split(/;\s*/)
    const [name = '', value = ''] = pair.split('=')
    const attribute = (wanted: string) =>
      attributes.find((text) => text.startsWith(`${wanted}=`))?.slice(wanted.length + 1)
    if (attribute('Max-Age') === '0') this.#cookies.delete(name)
    else this.#cookies.set(name, { value, path: attribute('Path') ?? '/', origin })
  }
}
