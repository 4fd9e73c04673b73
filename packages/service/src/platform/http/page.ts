import { readFileSync } from 'node:fs'
import type { FastifyReply } from 'fastify'
import type { Server } from './server.ts'

const STYLE_PATH = '/assets/page.css'
const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
/** The colours of every page, light and dark; by the system, or as `data-theme` of the root says. */
export const TOKENS = read('./tokens.css')
const STYLE = TOKENS + read('./page.css')

/** Markup that is safe to send as it is. Made by `html` only. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

export type HtmlValue = Html | string | number | null | undefined | false | readonly HtmlValue[]

/** Everything put in is escaped, except markup made by `html` itself; null, undefined and false leave nothing. */
export function html(strings: TemplateStringsArray, ...values: HtmlValue[]): Html {
  return new Html(strings.map((text, index) => text + render(values[index])).join(''))
}

function render(value: HtmlValue): string {
  if (value === null || value === undefined || value === false) return ''
  if (value instanceof Html) return value.text
  if (typeof value === 'object') return value.map(render).join('')
  return String(value).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** The brand of a client whose page it is. */
export interface PageBrand {
  name: string
  /** Served by us: the content policy allows no picture from elsewhere. */
  logoUrl: string | null
  /** #rrggbb */
  color: string | null
}

export interface HtmlPage {
  title: string
  content: Html
  /** Stands at the top instead of our own name. */
  brand?: PageBrand
  /** How it went, for the colour and the sign above the heading; none without it. */
  tone?: 'good' | 'bad' | 'neutral'
  /** Set for pages that show a table rather than a message. */
  wide?: boolean
  /** Further stylesheets and scripts of our own; the content policy allows no other and nothing inline. */
  head?: Html
}

/** The one look of every page we render. The title is also the heading. */
export function renderPage({ title, content, brand, tone, wide, head }: HtmlPage): string {
  const width = wide ? 'wide' : ''
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${brand?.name ?? 'Tributary'}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${STYLE_PATH}">
${head}</head>
<body>
<header class="brand ${width}">${brand ? headerOf(brand) : html`${LOGO}<span>Tributary</span>`}</header>
<main class="${[tone, width].filter(Boolean).join(' ')}">
${tone && SIGNS[tone]}<h1>${title}</h1>
${content}
</main>
</body>
</html>
`.text
}

/** The colour is an attribute of a picture: the content policy allows no style inline. */
const headerOf = ({ name, logoUrl, color }: PageBrand) =>
  html`${color && html`<svg class="band" aria-hidden="true"><rect width="100%" height="100%" fill="${color}"/></svg>`}${logoUrl && html`<img src="${logoUrl}" alt="" width="40" height="40">`}<span>${name}</span>`

export function sendPage(reply: FastifyReply, status: number, page: HtmlPage): FastifyReply {
  if (status === 503) reply.header('retry-after', '5')
  return reply.code(status).type('text/html; charset=utf-8').send(renderPage(page))
}

/** Serves the files that the pages link to. */
export function registerPageAssets(server: Server): void {
  server.get(STYLE_PATH, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=3600').send(STYLE),
  )
}

export const LOGO = html`<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" aria-hidden="true"><path d="M4 3c0 6 8 5 8 11v7M20 3c0 6-8 5-8 11M12 3v11"/></svg>`

const sign = (path: Html) =>
  html`<svg class="sign" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><circle cx="12" cy="12" r="10"/>${path}</svg>
`

const SIGNS = {
  good: sign(html`<path d="m7.5 12.5 3 3 6-7"/>`),
  bad: sign(html`<path d="M12 7v6M12 16.5v.01"/>`),
  neutral: sign(html`<path d="M12 11v6M12 7.5v.01"/>`),
}
