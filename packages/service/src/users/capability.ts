import type { Capability } from '../platform/capability.ts'
import type { UserPorts } from './ports.ts'
import { registerUsers } from './register.ts'

/** The user is what an erasure, an export and an import are of: these call this folder's functions themselves. */
export const users: Capability<{ userPorts: UserPorts }> = {
  name: 'users',
  routes: (server, platform, { userPorts }) => registerUsers(server, platform, userPorts),
}
