import { accounts } from './accounts/index.ts'
import { clinical } from './addons/clinical/index.ts'
import { monitoring } from './addons/monitoring/index.ts'
import { profile } from './addons/profile/index.ts'
import { score } from './addons/score/index.ts'
import { steps } from './addons/steps/index.ts'
import { binding } from './binding/index.ts'
import { building } from './building/index.ts'
import { connections } from './connections/index.ts'
import { delivery } from './delivery/index.ts'
import { docsSite } from './docs-site/index.ts'
import { documents } from './documents/index.ts'
import { erasure } from './erasure/index.ts'
import { idempotency } from './idempotency/index.ts'
import { intake } from './intake/index.ts'
import { lab } from './lab/index.ts'
import { mail } from './mail/index.ts'
import { mcp } from './mcp/index.ts'
import { phones } from './phones/index.ts'
import { portal } from './portal-api/index.ts'
import { recording } from './recording/index.ts'
import { records } from './records/index.ts'
import { sandbox } from './sandbox/index.ts'
import { users } from './users/index.ts'
import { why } from './why/index.ts'

/**
 * Everything that the service can do, in the order of the flow: routes, erasures, exports and imports follow it. What routes,
 * jobs and ticks a capability has, and what it stores of people, it says itself.
 */
export const CAPABILITIES = [
  accounts,
  mail,
  idempotency,
  connections,
  users,
  binding,
  phones,
  intake,
  records,
  recording,
  documents,
  building,
  delivery,
  profile,
  lab,
  steps,
  score,
  why,
  erasure,
  monitoring,
  clinical,
  mcp,
  sandbox,
  portal,
  docsSite,
] as const
