import { expect, test } from 'vitest'
import { linksFrom } from './links.ts'
import { renderMarkdown } from './markdown.ts'

const ADDRESSES = new Map([
  ['docs/guides/a.md', '/docs/guides/a'],
  ['packages/sdk/README.md', '/docs/packages/sdk/README'],
])
const render = (markdown: string) =>
  renderMarkdown(`# Title\n\n${markdown}`, linksFrom('docs/reference/b.md', ADDRESSES))

test('links between files lead to pages of the site, others stay', () => {
  const { body } = render(
    '[a](../guides/a.md#x) [sdk](../../packages/sdk/README.md) [out](https://example.com) [here](#x)',
  )
  expect([...body.text.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
    '/docs/guides/a#x',
    '/docs/packages/sdk/README',
    'https://example.com',
    '#x',
  ])
})

test('headings have the identities that code hosts give them, each its own', () => {
  const { headings } = render('## One & two\n\n## `code` here\n\n## One & two')
  expect(headings.map(({ id }) => id)).toEqual(['title', 'one--two', 'code-here', 'one--two-1'])
})

test('code keeps its text and is coloured by classes alone', () => {
  const { body } = render('```json quick-start\n{ "a": "<b>" }\n```')
  expect(body.text).toContain('hljs-attr')
  expect(body.text).toContain('&lt;b&gt;')
  expect(body.text).not.toMatch(/style=|<b>/)
})

test('separates the title, and indexes what stands below each heading', () => {
  const { title, body, passages } = render('First.\n\n## Second\n\nSome `code` & words.')
  expect(title).toBe('Title')
  expect(body.text).not.toContain('<h1')
  expect(passages.map(({ heading, text }) => [heading.text, text.trim()])).toEqual([
    ['Title', 'First.'],
    ['Second', 'Some code & words.'],
  ])
})

test('no markup of a page reaches the reader', () => {
  expect(() => render('<script>alert(1)</script>')).toThrow('without HTML')
})
