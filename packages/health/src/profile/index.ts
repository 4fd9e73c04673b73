export { profileWindow } from './days.ts'
export { type BuiltProfile, buildUserProfile } from './profile.ts'
export type {
  ExplainedDomain,
  ProfileDomain,
  ProfileExplanation,
  ProfileInput,
  Raise,
  UserProfileData,
} from './types.ts'
