/**
 * How the index is made, and how it is asked: the browser needs the same answer as the service.
 * @type {import('minisearch').Options<Record<string, string>>}
 */
export const SEARCH_OPTIONS = {
  fields: ['title', 'heading', 'text'],
  storeFields: ['title', 'heading', 'excerpt'],
  /** @param {string} text */
  tokenize: (text) => text.split(/[\s\p{P}\p{S}]+/u).flatMap((word) => (word === '' ? [] : [word])),
  searchOptions: { prefix: true, fuzzy: 0.15, boost: { title: 4, heading: 2 }, combineWith: 'AND' },
}
