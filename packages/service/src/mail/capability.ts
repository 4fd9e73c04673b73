import type { Capability } from '../platform/capability.ts'
import { forgottenPasswordJob } from './links.ts'

/** Mails to the people of the portal, where a mail server is set. */
export const mail: Capability = { name: 'mail', jobs: () => [forgottenPasswordJob] }
