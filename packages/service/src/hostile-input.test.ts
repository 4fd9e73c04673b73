import { checkEveryRoute } from '../test/hostile-walk.ts'

/** `hostile-input.long.test.ts` makes all attempts. */
checkEveryRoute({ every: 12 })
