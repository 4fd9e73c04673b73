/** `*` or `name.*` in a list of what is selected or returned; the name is the second group. */
const STAR = /(?:\bselect(?:\s+distinct)?|\breturning|,)\s+(?:("?)(\w+)\1\.)?\*/gi
/** What a bare `*` stands for: the word after the next `from`, and whether it is called like a function. */
const FROM = /\bfrom\s+(?:lateral\s+)?("?)(\w*)\1\s*(\()?/gi

/**
 * Whether a statement reads every column of a table, whatever columns that has by now. A newer version may add one
 * while this one runs, and the server then refuses what was prepared before: its answer would have another shape.
 */
export function readsEveryColumn(text: string): boolean {
  for (const star of text.matchAll(STAR)) {
    const named = star[2]
    if (named !== undefined) {
      if (!isDerived(text, named)) return true
      continue
    }
    FROM.lastIndex = star.index
    const from = FROM.exec(text)
    const isMadeHere = from !== null && (from[3] !== undefined || isDerived(text, from[2]!))
    if (!isMadeHere || /\bjoin\b/i.test(text.slice(star.index))) return true
  }
  return false
}

/** Whether the name is that of a query within the statement, or of a function's answer, whose columns are written out in it. */
function isDerived(text: string, name: string): boolean {
  const quoted = `"?${name}"?`
  const isQuery = new RegExp(`\\b${quoted}\\s+as\\s+(?:(?:not\\s+)?materialized\\s+)?\\(`, 'i')
  const isAlias = new RegExp(`\\)\\s*(?:as\\s+)?${quoted}(?=\\W|$)`, 'i')
  return isQuery.test(text) || isAlias.test(text)
}
