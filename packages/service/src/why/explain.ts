import type { Platform } from '../platform/platform.ts'
import type { User } from '../users/index.ts'
import { answer } from './answer.ts'
import { gather } from './gather.ts'
import type { Question } from './question.ts'
import type { Why } from './schema.ts'

/** Why a local day of a user, or a metric of it, is empty or lower than expected. */
export async function explain(
  platform: Platform,
  user: User,
  day: string,
  question: Question | null,
): Promise<Why> {
  return answer(await gather(platform, user, day, question))
}
