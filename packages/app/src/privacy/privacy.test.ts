import { capgoTypes } from '@tributary/mobile'
import { expect, test } from 'vitest'
import { typeName } from '../words.ts'
import { privacyHtml } from './html.ts'
import { privacySections } from './sections.ts'

const text = (company: string | null) => JSON.stringify(privacySections({ app: 'Acme App', company }))

test('names every type that is read on either kind of phone, and what is done with it', () => {
  const [read] = privacySections({ app: 'Acme App', company: null })
  for (const type of [...capgoTypes('android'), ...capgoTypes('ios')])
    expect(read?.list).toContain(typeName(type))
  expect(privacySections({ app: 'Acme App', company: null }).map(({ title }) => title)).toEqual([
    'What is read',
    'What is not done',
    'Why',
    'Where it goes',
    'When',
    'How to withdraw',
  ])
})

test('names the company once an invitation was accepted', () => {
  expect(text('Acme Health')).toContain('Acme Health')
  expect(text('Acme Health')).not.toContain('the company whose invitation')
  expect(text(null)).toContain('the company whose invitation')
})

test('is a page that works without scripts and without inline styles, and escapes the names', () => {
  const page = privacyHtml({ app: 'A<b>&"', company: null })
  expect(page).toContain('A&#60;b&#62;&#38;&#34;')
  expect(page).not.toMatch(/<script|style="|<style|<b>/)
  // The sheet opens it from the app's own files, where an address from the root leads nowhere.
  expect(page).not.toMatch(/(href|src)="\//)
})
