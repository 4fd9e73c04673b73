import type { Area } from '../ports.ts'
import { registerAddons } from './addons.ts'
import { registerApiKeySettings } from './api-keys.ts'
import { registerChoices } from './choices.ts'
import { registerCredentials } from './credentials.ts'
import { registerLook } from './look.ts'

/** What a client's people choose once and rarely again. */
export function registerSetup(area: Area): void {
  registerAddons(area)
  registerCredentials(area)
  registerApiKeySettings(area)
  registerLook(area)
  registerChoices(area)
}
