import { checkEveryRoute } from '../test/hostile-walk.ts'

checkEveryRoute({ every: 1 })
