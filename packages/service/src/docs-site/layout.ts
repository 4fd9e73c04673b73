import { type Html, html, LOGO } from '../platform/http/page.ts'
import type { Section } from './contents.ts'
import type { Heading } from './markdown.ts'

export interface PageLink {
  title: string
  address: string
}

export interface NavigationSection {
  title: string
  folded: boolean
  pages: PageLink[]
}

export interface DocsPage {
  title: string
  /** Null for a page that is not part of the contents. */
  address: string | null
  body: Html
  headings: readonly Heading[]
  previous: PageLink | null
  next: PageLink | null
}

/** Below this many headings a page needs no list of them. */
const LEAST_HEADINGS = 3

export function layout(page: DocsPage, navigation: readonly NavigationSection[]): string {
  const { title, address, body } = page
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Tributary</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/assets/docs.css">
<script src="/docs/assets/theme.js"></script>
<script type="module" src="/docs/assets/docs.js"></script>
${address && html`<link rel="alternate" type="text/markdown" href="${rawAddress(address)}">`}
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header class="bar">
<button type="button" class="icon menu" id="menu" aria-controls="navigation" aria-expanded="false" hidden>${MENU}<span class="away">Menu</span></button>
<a class="brand" href="/docs" aria-label="Tributary, the first page">${LOGO}<span>Tributary</span></a>
<form class="search" role="search" action="/docs" id="search">
<input type="search" id="query" name="q" autocomplete="off" spellcheck="false" placeholder="Search the docs" aria-label="Search the docs" role="combobox" aria-expanded="false" aria-controls="results" aria-autocomplete="list">
<kbd aria-hidden="true">/</kbd>
<div id="results" class="results" role="listbox" aria-label="Search results" hidden></div>
<p id="found" class="away" role="status"></p>
</form>
<nav class="elsewhere" aria-label="Elsewhere"><a href="/reference/">API</a></nav>
<button type="button" class="icon" id="theme" hidden>${THEME}<span class="away">Switch between light and dark</span></button>
</header>
<div class="columns">
<nav id="navigation" class="navigation" aria-label="Pages">
${navigation.map((section) => sectionOf(section, address))}
${DOWNLOADS}</nav>
<main id="content" tabindex="-1">
<article>
<h1>${title}</h1>
${body}
</article>
${turning(page)}
${address && html`<footer><a href="${rawAddress(address)}">This page as Markdown</a></footer>`}
</main>
${onThisPage(page.headings)}
</div>
</body>
</html>
`.text
}

export const rawAddress = (address: string): string =>
  address === '/docs' ? '/docs/README.md' : `${address}.md`

export const navigationOf = (
  sections: readonly Section[],
  titleOf: (address: string) => string,
): NavigationSection[] =>
  sections.map(({ title, folded, pages }) => ({
    title,
    folded,
    pages: pages.map(({ address }) => ({ address, title: titleOf(address) })),
  }))

function sectionOf({ title, folded, pages }: NavigationSection, current: string | null): Html {
  const isHere = pages.some(({ address }) => address === current)
  const open = folded && !isHere ? '' : html` open`
  return html`<details${open}><summary>${title}</summary><ul>${pages.map(
    (page) =>
      html`<li><a href="${page.address}"${page.address === current && html` aria-current="page"`}>${page.title}</a></li>`,
  )}</ul></details>
`
}

function onThisPage(headings: readonly Heading[]): Html | null {
  const shown = headings.filter(({ level }) => level === 2 || level === 3)
  if (shown.length < LEAST_HEADINGS) return null
  return html`<nav class="on-page" aria-label="On this page"><h2>On this page</h2><ul>${shown.map(
    ({ id, level, text }) => html`<li class="level-${level}"><a href="#${id}">${text}</a></li>`,
  )}</ul></nav>
`
}

function turning({ previous, next }: DocsPage): Html | null {
  if (!previous && !next) return null
  return html`<nav class="turning" aria-label="Previous and next page">${
    previous && html`<a rel="prev" href="${previous.address}"><small>Previous</small>${previous.title}</a>`
  }${next && html`<a rel="next" href="${next.address}"><small>Next</small>${next.title}</a>`}</nav>`
}

const DOWNLOADS = html`<details open><summary>Descriptions for machines</summary><ul>
<li><a href="/openapi.json" download="tributary-openapi.json">OpenAPI 3.1, with the webhooks</a></li>
<li><a href="/asyncapi.json" download="tributary-asyncapi.json">AsyncAPI 3.0 of the webhooks</a></li>
<li><a href="/llms.txt">All pages as Markdown</a></li></ul></details>
`
const MENU = html`<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" aria-hidden="true"><path d="M4 7h16M4 12h16M4 17h16"/></svg>`
const THEME = html`<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" aria-hidden="true"><circle cx="12" cy="12" r="9"/><path d="M12 3v18a9 9 0 0 0 0-18z" fill="currentColor"/></svg>`
