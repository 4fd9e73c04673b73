import { announcedNames } from '../resource.ts'
import { RESOURCES } from './resources.ts'

/** The notification category of an account that the person changed, unlinked or deleted. */
export const PROFILE_APPLI = 46

export const SUBSCRIBED_APPLIS: readonly number[] = [
  ...announcedNames(RESOURCES).sort((one, other) => one - other),
  PROFILE_APPLI,
]
