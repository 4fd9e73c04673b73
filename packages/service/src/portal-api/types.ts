/** The shapes of the portal's answers, for its pages. Types alone. */

export type { Welcome } from './account/links.ts'
export type { Me } from './account/me.ts'
export type { SecondFactorProposal } from './account/second-factor.ts'
export type { Session } from './account/session.ts'
export type { SignInEntry } from './account/sign-ins.ts'
export type { AuditEntryView, AuditPage } from './audit/index.ts'
export type { PersonEntry, ShownLink } from './members/index.ts'
