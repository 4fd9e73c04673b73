export * from './contract.ts'
export * from './errors.ts'
export {
  authorizationUrl,
  createPkcePair,
  isGranted,
  type PkcePair,
  standardOAuth,
  withScopes,
} from './oauth.ts'
export * from './recording.ts'
export { RECORDINGS } from './recordings.ts'
export { mappedSourceOf, PHONE_STORES, PROVIDERS, phoneStoreOf, providerOf } from './registry.ts'
