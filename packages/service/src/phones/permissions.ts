import type { PhoneStore } from '@tributary/providers'

export const PERMISSION_STATES = ['granted', 'denied', 'unknowable'] as const
type PermissionState = (typeof PERMISSION_STATES)[number]

/** What the person allowed of one type. For a store that does not reveal whether reading is allowed it is `unknowable`. */
export interface Permission {
  type: string
  state: PermissionState
}

/** With anything denied, what is missing cannot be distinguished from what never was. */
export const isComplete = (permissions: readonly Permission[]): boolean =>
  permissions.every(({ state }) => state !== 'denied')

/** The resources of which a type was denied. */
export function deniedResources(
  store: Pick<PhoneStore, 'place'>,
  permissions: readonly Permission[],
): ReadonlySet<string> {
  const denied = permissions.filter(({ state }) => state === 'denied')
  return new Set(
    denied.flatMap(({ type }) => {
      const place = store.place({ id: 'any', type, start: '1970-01-01T00:00:00.000Z' })
      return place ? [place.resource] : []
    }),
  )
}
