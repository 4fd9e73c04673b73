import type { Area } from '../ports.ts'
import { registerLinks } from './links.ts'
import { registerOidc } from './oidc.ts'
import { registerPassword } from './password.ts'
import { registerSecondFactor } from './second-factor.ts'
import { registerSession } from './session.ts'
import { registerSignIns } from './sign-ins.ts'

/** Signing in and out, and what everybody may change of their own account. */
export function registerAccount(area: Area): void {
  registerSession(area)
  registerOidc(area)
  registerLinks(area)
  registerPassword(area)
  registerSecondFactor(area)
  registerSignIns(area)
}
