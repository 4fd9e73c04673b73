export interface Announced {
  deliveries: number
  accepted: number
}

type Counts = Record<string, Record<string, number>>

/** The other side of the fake vendors: what their people do, away from us. */
export class Vendors {
  readonly #controlUrl: string

  constructor(controlUrl: string) {
    this.#controlUrl = controlUrl
  }

  /** The vendor changes what it says of a day. */
  async revise(slug: string, person: string, day: string): Promise<void> {
    await this.#ask(`/${slug}/revise`, { person, day })
  }

  /** The vendor calls its subscribers about a day, if it does such a thing. */
  async announce(slug: string, person: string, day: string): Promise<Announced> {
    return (await this.#ask(`/${slug}/announce`, { person, day })) as Announced
  }

  /** How often the vendor was called, by path and status, but for what an application does for itself every day. */
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
