export * from './contract.ts'
export * from './errors.ts'
export { authorizationUrl, createPkcePair, type PkcePair, standardOAuth } from './oauth.ts'
export { PROVIDERS, providerOf } from './registry.ts'
