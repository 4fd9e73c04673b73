import { Marked, type Tokens } from 'marked'
import { Html, html } from '../platform/http/page.ts'
import { highlight } from './highlight.ts'
import { type LinkResolver, slugOf } from './links.ts'

export interface Heading {
  id: string
  level: number
  text: string
}

/** What a reader finds below a heading, in plain words for the search. */
interface Passage {
  heading: Heading
  text: string
}

export interface RenderedMarkdown {
  title: string
  body: Html
  headings: Heading[]
  passages: Passage[]
}

/** A page without its title, which the layout shows. */
export function renderMarkdown(markdown: string, resolve: LinkResolver): RenderedMarkdown {
  const headings: Heading[] = []
  const passages: Passage[] = []
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const heading = { id: uniqueId(headings, plain(tokens)), level: depth, text: plain(tokens) }
        headings.push(heading)
        passages.push({ heading, text: '' })
        const content = new Html(this.parser.parseInline(tokens))
        const tag = new Html(`h${depth}`)
        return html`<${tag} id="${heading.id}">${content}${depth > 1 && anchor(heading)}</${tag}>\n`.text
      },
      html(): string {
        throw new Error('pages are written in Markdown without HTML')
      },
      code: ({ text, lang }) => codeBlock(text, lang ?? '').text,
      link({ href, tokens }) {
        const content = new Html(this.parser.parseInline(tokens))
        const target = resolve(href)
        return target === null ? content.text : html`<a href="${target}">${content}</a>`.text
      },
      table(token) {
        return tableOf(token, (tokens) => new Html(this.parser.parseInline(tokens))).text
      },
    },
  })
  const tokens = marked.lexer(markdown)
  const body: string[] = []
  for (const token of tokens) {
    const rendered = marked.parser([token])
    if (token.type === 'heading' && token['depth'] === 1) continue
    body.push(rendered)
    const passage = passages.at(-1)
    if (passage && token.type !== 'heading') passage.text += ` ${textOf(rendered)}`
  }
  const title = headings.find(({ level }) => level === 1)?.text
  if (!title) throw new Error('a page begins with its title')
  return { title, body: new Html(body.join('')), headings, passages }
}

const plain = (tokens: Tokens.Generic[]): string =>
  tokens.map((token) => (token.tokens ? plain(token.tokens) : (token['text'] as string))).join('')

function uniqueId(headings: readonly Heading[], text: string): string {
  const slug = slugOf(text)
  const same = headings.filter(({ text: other }) => slugOf(other) === slug).length
  return same === 0 ? slug : `${slug}-${same}`
}

const anchor = ({ id, text }: Heading) =>
  html`<a class="anchor" href="#${id}" aria-label="Link to “${text}”">#</a>`

function codeBlock(code: string, info: string): Html {
  const language = info.split(/\s/, 1)[0] ?? ''
  return html`<div class="code"><pre tabindex="0"><code class="hljs">${highlight(code, language)}</code></pre></div>\n`
}

function tableOf({ header, rows }: Tokens.Table, inline: (tokens: Tokens.Generic[]) => Html): Html {
  const label = header.flatMap(({ tokens }) => plain(tokens) || []).join(', ')
  return html`<div class="table" role="group" aria-label="Table: ${label}" tabindex="0"><table>
<thead><tr>${header.map(({ tokens }) => headCell(inline(tokens)))}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${row.map(({ tokens }) => html`<td>${inline(tokens)}</td>`)}</tr>\n`)}</tbody>
</table></div>\n`
}

/** One that names nothing is no heading. */
const headCell = (content: Html) =>
  content.text === '' ? html`<td></td>` : html`<th scope="col">${content}</th>`

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}

const textOf = (markup: string): string =>
  markup
    .replaceAll(/<a class="anchor".*?<\/a>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity]!)
    .replaceAll(/&#(\d+);/g, (_whole, code: string) => String.fromCharCode(Number(code)))
    .replaceAll(/\s+/g, ' ')
    .trim()
