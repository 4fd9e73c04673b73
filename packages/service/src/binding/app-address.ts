import type { Platform } from '../platform/platform.ts'

/** Where people open the app of phones, without a trailing slash. */
export const appUrlOf = (platform: Platform): string => platform.config.appUrl ?? `${platform.baseUrl}/app`

/** What the QR code of a binding holds, and all that it holds. */
export const bindingLink = (platform: Platform, reference: string): string =>
  `${appUrlOf(platform)}/bind/${reference}`
