import { it } from 'vitest'
import { checkWholePages } from '../test/whole-pages.ts'

/** `whole-pages.long.test.ts` draws many more pages. */
it('a random page gives no wrong value, unit, specimen, limit, flag or time that is called valid', () => {
  checkWholePages(150)
})
