export * from './contract.ts'
export * from './errors.ts'
export { authorizationUrl, createPkcePair, exchangeCode, type PkcePair, refresh } from './oauth.ts'
export { PROVIDERS, providerOf } from './registry.ts'
