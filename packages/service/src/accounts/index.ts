export { namesOfActors } from './actor-names.ts'
export { countAddonRequests, declineAddonRequest, listAddonRequests, requestAddon } from './addon-requests.ts'
export {
  ADDON_NAMES,
  ADDONS,
  type Addon,
  AddonUnavailable,
  clientsWithAddon,
  DAYS_CUT_ANEW,
  type DaysCut,
  hasAddon,
  isAddon,
  listAddons,
  refusalOfAddon,
  setAddon,
} from './addons.ts'
export {
  type ApiKey,
  createApiKey,
  listApiKeys,
  MOST_API_KEYS,
  refusalOfApiKey,
  revokeApiKey,
} from './api-keys/keys.ts'
export { API_KEY_FIELDS, describeApiKey, NewApiKeySchema } from './api-keys/schemas.ts'
export { API_SCOPE_NAMES, API_SCOPES, type ApiScope, needsOwner } from './api-keys/scopes.ts'
export { type Actor, audit } from './audit.ts'
export { type Checkpoint, noteCheckpoint, parseCheckpoint } from './audit-checkpoint.ts'
export { listAudit } from './audit-list.ts'
export { auditMark, auditOf, countAuditOf } from './audit-of-user.ts'
export { verifyAudit } from './audit-verify.ts'
export { authenticate, authenticateOrToken, requireAddon, requireOwnClient } from './authenticate.ts'
export { type BrandChange, brandOf, clearBrand, findLogo, setBrand } from './brands.ts'
export { accounts } from './capability.ts'
export {
  type Client,
  callbackUrlOf,
  countClients,
  createClient,
  endSecret,
  findClient,
  hasCallbackPath,
  hashSecret,
  listClients,
  listSecrets,
  namesOfClients,
  rotateSecret,
  searchClients,
  setCallbackPath,
  setCallbackUrl,
} from './clients.ts'
export { LOGO_LIMIT_BYTES, logoTypeOf } from './logo.ts'
export {
  actorOf,
  addFirstOwner,
  addPerson,
  changePassword,
  countTry,
  emailOf,
  endOtherSignIns,
  endSignIn,
  findPeopleByEmail,
  findPerson,
  findSignIn,
  givePassword,
  giveSecondFactor,
  hasOwner,
  isSecondFactor,
  LINK_DAYS,
  listPeople,
  listSignIns,
  MEMBER_ROLES,
  type MemberRole,
  makeLink,
  makePasswordLink,
  markKnownBrowser,
  mayDo,
  PASSWORD_LINK_HOURS,
  type Person,
  PersonRefused,
  type ProvenIdentity,
  personOfLink,
  proposeSecondFactor,
  type Role,
  readKnownBrowser,
  refuseBesideOwner,
  removePerson,
  type SignedIn,
  type SignIn,
  setName,
  setRole,
  signIn,
  signInFederated,
  switchOffSecondFactor,
  switchOnSecondFactor,
  takeBackTry,
  traceLockout,
  useLink,
  type Visitor,
} from './people/index.ts'
export { clearRanking, rankingOf, setRanking } from './ranking.ts'
export { tokenReader } from './tokens/read.ts'
