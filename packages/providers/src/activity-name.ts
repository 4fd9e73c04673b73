const ACRONYMS = new Set(['hiit', 'bmx', 'sup', 'trx'])

/** `strength_training`, `strengthTraining` or `strength training` → `Strength Training`; null when there is no word. */
export function activityName(text: string): string | null {
  const words = text
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .split(/[\s_-]+/)
    .filter((word) => word !== '')
  if (words.length === 0) return null
  return words.map((word) => word.split('/').map(titleCase).join('/')).join(' ')
}

function titleCase(word: string): string {
  const lower = word.toLowerCase()
  if (ACRONYMS.has(lower)) return lower.toUpperCase()
  return lower.charAt(0).toUpperCase() + lower.slice(1)
}
