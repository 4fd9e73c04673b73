import { html } from '../platform/http/page.ts'
import { type Contents, readContents } from './contents.ts'
import { layout, navigationOf, type PageLink, rawAddress } from './layout.ts'
import { linksFrom } from './links.ts'
import { renderMarkdown } from './markdown.ts'
import { buildSearchIndex } from './search.ts'

export interface Site {
  /** Whole pages by their address. */
  pages: ReadonlyMap<string, string>
  /** Markdown by its address. */
  raw: ReadonlyMap<string, string>
  notFound: string
  searchIndex: string
  llms: string
}

/** Everything that the site shows, rendered. */
export function buildSite(contents: Contents = readContents()): Site {
  const sources = [contents.index, ...contents.sections.flatMap(({ pages }) => pages)]
  const addresses = new Map(sources.map(({ path, address }) => [path, address]))
  const rendered = sources.map(({ path, address, markdown }) => ({
    address,
    rendered: renderMarkdown(markdown, linksFrom(path, addresses)),
  }))
  const titles = new Map(rendered.map(({ address, rendered: { title } }) => [address, title]))
  const navigation = navigationOf(contents.sections, (address) => titles.get(address)!)
  const order = rendered.map(({ address, rendered: { title } }): PageLink => ({ address, title }))
  const pages = rendered.map(({ address, rendered: page }, at): [string, string] => [
    address,
    layout({ ...page, address, previous: order[at - 1] ?? null, next: order[at + 1] ?? null }, navigation),
  ])
  return {
    pages: new Map(pages),
    raw: new Map(sources.map(({ address, markdown }) => [rawAddress(address), markdown])),
    notFound: layout(NOT_FOUND, navigation),
    searchIndex: buildSearchIndex(rendered),
    llms: describeForMachines(contents, (address) => titles.get(address)!),
  }
}

const NOT_FOUND = {
  title: 'There is no such page',
  address: null,
  headings: [],
  previous: null,
  next: null,
  body: html`<p>The address may be misspelt, or the page was renamed. Search above (press <kbd>/</kbd>), choose a page from the
list, or go to <a href="/docs">the beginning</a>.</p>`,
}

/** https://llmstxt.org: a title, a summary, and the pages as Markdown. */
function describeForMachines({ sections }: Contents, titleOf: (address: string) => string): string {
  const lists = sections.map(
    ({ title, pages }) =>
      `## ${title}\n\n${pages.map(({ address }) => `- [${titleOf(address)}](${rawAddress(address)})`).join('\n')}\n`,
  )
  return `# Tributary

> A self-hosted service that connects people to their health data sources and delivers their days as signed, versioned documents.

- [Introduction](${rawAddress('/docs')})
- [OpenAPI 3.1 of the API and the webhooks](/openapi.json)
- [AsyncAPI 3.0 of the webhooks](/asyncapi.json)

${lists.join('\n')}`
}
