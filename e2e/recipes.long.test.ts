import { expect, test } from 'vitest'
import { verifyEndpoint } from '../packages/service/src/cli/verify-endpoint/run.ts'
import { deliverTo, hasPython, RECIPE_SECRET, RECIPES, startRecipe } from './recipes.ts'

const LARGE = JSON.stringify({
  data_structure: 'ecg_event',
  client_uuid: '00000000-0000-4000-8000-000000000000',
  user_id: 'test-user',
  document_version: 1,
  document_key_string: 'ecg_event:large',
  retracted_bool: false,
  filler: 'x'.repeat(1_500_000),
})

test.for(RECIPES)(
  'the recipe for %s passes verify-endpoint and takes a document of 1.5 MB',
  async (title, { skip }) => {
    if (title === 'Python' && !hasPython) skip('python3 is not installed')
    const url = await startRecipe(title)
    expect(await deliverTo(url, 'msg_large', LARGE)).toBe(202)
    const report = await verifyEndpoint({ url, secret: RECIPE_SECRET, timeoutMs: 10_000 })
    expect(report.checks.filter(({ outcome }) => outcome === 'failed')).toEqual([])
    expect(report.passed).toBeGreaterThan(20)
  },
)
