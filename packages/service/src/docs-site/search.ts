import MiniSearch from 'minisearch'
import { SEARCH_OPTIONS } from './browser/search-options.js'
import type { RenderedMarkdown } from './markdown.ts'

const EXCERPT = 140

/** The search index of the whole site as JSON: one entry for each passage of a page. */
export function buildSearchIndex(pages: readonly { address: string; rendered: RenderedMarkdown }[]): string {
  const index = new MiniSearch(SEARCH_OPTIONS)
  for (const { address, rendered } of pages)
    index.addAll(
      rendered.passages.map(({ heading, text }) => ({
        id: heading.level === 1 ? address : `${address}#${heading.id}`,
        title: rendered.title,
        heading: heading.level === 1 ? '' : heading.text,
        text,
        excerpt: text.length > EXCERPT ? `${text.slice(0, EXCERPT).replace(/\s\S*$/, '')} …` : text,
      })),
    )
  return JSON.stringify(index)
}
