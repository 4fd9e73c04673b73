import { it } from 'vitest'
import type { Ability, ConformanceKit } from './kit.ts'

/** As `it`, but skipped, with the reason printed, where the vendor lacks something the check needs. */
export function checksOf({ lacks }: Pick<ConformanceKit, 'lacks'>) {
  return (title: string, needs: readonly Ability[], run: () => unknown): void => {
    it(title, async (context) => {
      for (const ability of needs) {
        const reason = lacks?.[ability]
        if (reason !== undefined) context.skip(`no ${ability}: ${reason}`)
      }
      await run()
    })
  }
}
