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
export {
  API_SOURCES,
  mappedSourceOf,
  PHONE_SOURCES,
  PHONE_STORES,
  PROVIDERS,
  phoneStoreOf,
  providerOf,
  SOURCE_FACTS,
  SOURCES,
} from './registry.ts'
