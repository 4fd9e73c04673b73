export * from './contract.ts'
export * from './errors.ts'
export { authorizationUrl, createPkcePair, type PkcePair, standardOAuth } from './oauth.ts'
export { mappedSourceOf, PHONE_STORES, PROVIDERS, phoneStoreOf, providerOf } from './registry.ts'
