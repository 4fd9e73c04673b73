export { countTry, takeBackTry } from './failures.ts'
export { type ProvenIdentity, signInFederated } from './federated.ts'
export { markKnownBrowser, readKnownBrowser } from './known-browsers.ts'
export {
  LINK_DAYS,
  makeLink,
  makePasswordLink,
  PASSWORD_LINK_HOURS,
  personOfLink,
  useLink,
} from './links.ts'

export {
  actorOf,
  emailOf,
  MEMBER_ROLES,
  type MemberRole,
  mayDo,
  type Person,
  PersonRefused,
  type Role,
} from './person.ts'
export {
  isSecondFactor,
  proposeSecondFactor,
  switchOffSecondFactor,
  switchOnSecondFactor,
} from './second-factor.ts'
export {
  changePassword,
  givePassword,
  giveSecondFactor,
  type SignedIn,
  signIn,
  type Visitor,
} from './sign-in.ts'
export {
  endOtherSignIns,
  endSignIn,
  findSignIn,
  listSignIns,
  oldSignInsTick,
  type SignIn,
} from './sign-ins.ts'
export {
  addFirstOwner,
  addPerson,
  findPeopleByEmail,
  findPerson,
  hasOwner,
  listPeople,
  refuseBesideOwner,
  removePerson,
  setName,
  setRole,
} from './store.ts'
export { traceLockout } from './trace.ts'
