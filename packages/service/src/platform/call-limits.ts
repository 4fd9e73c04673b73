import type { CallLimit } from '@tributary/providers'

/** Writes a limit as the settings take it: `500+20/900` or `300/60/user`. */
export function formatLimit({ calls, callsPerAccount, seconds, per }: CallLimit): string {
  const growing = callsPerAccount === undefined ? '' : `+${callsPerAccount}`
  return `${calls}${growing}/${seconds}${per === 'account' ? '/user' : ''}`
}
