export interface PhoneObject {
  resource: string
  id: string
}

/** Something for each raw object. Uploads ask for hundreds: two steps cost less than making a name of both. */
export class ByObject<T> {
  readonly #byResource = new Map<string, Map<string, T>>()

  get({ resource, id }: PhoneObject): T | undefined {
    return this.#byResource.get(resource)?.get(id)
  }

  set({ resource, id }: PhoneObject, value: T): T {
    const ofResource = this.#byResource.get(resource)
    if (ofResource) ofResource.set(id, value)
    else this.#byResource.set(resource, new Map([[id, value]]))
    return value
  }

  of(resource: string): T[] {
    return [...(this.#byResource.get(resource)?.values() ?? [])]
  }

  all(): T[] {
    return [...this.#byResource.values()].flatMap((ofResource) => [...ofResource.values()])
  }
}
