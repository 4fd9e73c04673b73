/** Notification categories of which something can be read, with the resources behind them. */
export const RESOURCES_BY_APPLI: ReadonlyMap<number, readonly string[]> = new Map([
  [1, ['measures']],
  [2, ['measures']],
  [4, ['measures']],
  [16, ['activity', 'workouts', 'intraday']],
  [44, ['sleep']],
  [54, ['heart', 'measures']],
])

/** The person changed, unlinked or deleted the account. */
export const PROFILE_APPLI = 46

export const SUBSCRIBED_APPLIS: readonly number[] = [...RESOURCES_BY_APPLI.keys(), PROFILE_APPLI]
