import { it } from 'vitest'
import { checkWholePages } from '../test/whole-pages.ts'

it('no random page gives a wrong value, unit, specimen, limit, flag or time that is called valid', () => {
  checkWholePages(10_000)
})
