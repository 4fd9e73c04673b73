import fc from 'fast-check'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestPlatform, type TestPlatform } from '../../../test/platform.ts'
import { html, renderPage, sendPage } from './page.ts'
import { createServer, type Server } from './server.ts'

describe('html', () => {
  test('lets no markup in from outside', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const inside = html`<p title="${text}">${text}</p>`.text.slice('<p title="'.length, -'</p>'.length)
        expect(inside.match(/[<>"']/g)).toEqual(['"', '>'])
      }),
    )
  })

  test('keeps its own markup, joins lists and leaves nothing for nothing', () => {
    const items = ['a', '<b>'].map((text) => html`<li>${text}</li>`)
    expect(html`<ul>${items}</ul>${null}${undefined}${false}${0}`.text).toBe(
      '<ul><li>a</li><li>&#60;b&#62;</li></ul>0',
    )
  })
})

test('a page has a language, a title, one heading and nothing inline', () => {
  const page = renderPage({ title: 'A & B', tone: 'good', content: html`<p>done</p>` })
  expect(page).toContain('<html lang="en">')
  expect(page).toContain('<title>A &#38; B · Tributary</title>')
  expect(page.match(/<h1>/g)).toHaveLength(1)
  expect(page).not.toMatch(/<script|<style|\sstyle=|\son\w+=/)
})

describe('over HTTP', () => {
  let world: TestPlatform
  let server: Server
  beforeAll(async () => {
    world = await createTestPlatform()
    server = await createServer(world.platform)
    server.get('/page', (_request, reply) => sendPage(reply, 418, { title: 'Hi', content: html`<p>x</p>` }))
  })
  afterAll(async () => {
    await server.close()
    await world.close()
  })

  test('a page is HTML under the content policy, and its stylesheet is served', async () => {
    const answer = await server.inject('/page')
    expect(answer.statusCode).toBe(418)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.headers['content-security-policy']).toContain("style-src 'self'")
    const style = await server.inject(/href="([^"]+\.css)"/.exec(answer.body)![1]!)
    expect(style.statusCode).toBe(200)
    expect(style.headers['content-type']).toBe('text/css; charset=utf-8')
  })
})

test('a page that stands for something that is away says when to come again', async () => {
  const server = fastify()
  server.get('/:status', (request, reply) =>
    sendPage(reply, Number((request.params as { status: string }).status), { title: 'T', content: html`` }),
  )
  expect((await server.inject('/503')).headers['retry-after']).toBe('5')
  expect((await server.inject('/502')).headers['retry-after']).toBeUndefined()
})
