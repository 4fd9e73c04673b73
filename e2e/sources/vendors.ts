export interface Announced {
  deliveries: number
  accepted: number
}

type Counts = Record<string, Record<string, number>>

/** Controls the fake vendors: what their users do without Tributary. */
export class Vendors {
  readonly #controlUrl: string

  constructor(controlUrl: string) {
    this.#controlUrl = controlUrl
  }

  /** Changes the vendor's data of a day. */
  async revise(slug: string, person: string, day: string): Promise<void> {
    await this.#ask(`/${slug}/revise`, { person, day })
  }

  /** Lets the vendor call its subscribers about a day, if it has webhooks. */
  async announce(slug: string, person: string, day: string): Promise<Announced> {
    return (await this.#ask(`/${slug}/announce`, { person, day })) as Announced
  }

  /** How often the vendor was called, by path and status, without the calls that an application makes for itself every day. */
  async callsForPeople(slug: string): Promise<Counts> {
    const counts = (await this.#ask(`/${slug}/requests`)) as Counts
    return Object.fromEntries(
      Object.entries(counts).filter(([path]) => !/webhook|subscribers|\/token$/.test(path)),
    )
  }

  async #ask(path: string, body?: object): Promise<unknown> {
    const post = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }
    const response = await fetch(this.#controlUrl + path, body ? post : {})
    const text = await response.text()
    if (!response.ok) throw new Error(`the simulator answered ${response.status} to ${path}: ${text}`)
    return text === '' ? null : JSON.parse(text)
  }
}
