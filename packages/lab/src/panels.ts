import { words } from './meaning/index.ts'
import type { Biomarker, FoundResult, Panel } from './types.ts'

const WITHOUT_HEADING = 'Results'

/** Results under their headings, in the order of the document. A result that the document prints twice is listed once. */
export function panelsOf(results: readonly { result: FoundResult; biomarker: Biomarker }[]): Panel[] {
  const panels = new Map<string, Panel & { biomarkers: Biomarker[] }>()
  const listed = new Set<string>()
  for (const { result, biomarker } of results) {
    const identity = identityOf(biomarker)
    if (listed.has(identity)) continue
    listed.add(identity)
    const heading = result.panel?.text ?? WITHOUT_HEADING
    const panel = panels.get(heading) ?? {
      code: words.panel(heading)?.code ?? null,
      name: heading,
      biomarkers: [],
    }
    panel.biomarkers.push(biomarker)
    panels.set(heading, panel)
  }
  return [...panels.values()]
}

const identityOf = ({ code, nameInDocument, specimen, collected, value, valueText, unit }: Biomarker) =>
  JSON.stringify([code ?? nameInDocument.toLowerCase(), specimen, collected, value, valueText, unit])
