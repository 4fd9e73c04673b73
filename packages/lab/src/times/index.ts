export { collectionTime } from './collection.ts'
export { languageOf } from './language.ts'
