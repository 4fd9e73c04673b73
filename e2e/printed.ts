/** A command of a page, and the output that the page prints for it. */
export interface PrintedStep {
  /** What stands behind the language of the block, such as the terminal to use. */
  marks: readonly string[]
  text: string
  output: { language: string; text: string } | null
}

/** Reads the shell blocks of a page that carry the mark, each with the block of output that follows it, if one does. */
export function printedSteps(page: string, mark: string): PrintedStep[] {
  const blocks = [...page.matchAll(/^```(\w*)([^\n]*)\n(.*?)^```$/gms)].map((match) => ({
    language: match[1]!,
    marks: match[2]!.split(' ').filter(Boolean),
    text: match[3]!,
  }))
  return blocks.flatMap(({ marks, text }, index) => {
    if (marks[0] !== mark) return []
    const next = blocks[index + 1]
    const output = next && next.marks.length === 0 && ['', 'json'].includes(next.language) ? next : null
    return [{ marks: marks.slice(1), text, output }]
  })
}

/**
 * Whether a command printed what the page says. In text, `…` stands for anything, a number for any number and white space for any white
 * space; of JSON the names and the types of the members must agree.
 */
export function isPrinted({ language, text }: { language: string; text: string }, real: string): boolean {
  if (language === 'json') return shapeOf(JSON.parse(text)) === shapeOf(lastJson(real))
  const pattern = text
    .trim()
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/\d+/g, '\\d+')
    .replace(/\s*…\s*/g, '[^]*?')
    .replace(/\s+/g, '\\s+')
  return new RegExp(pattern).test(real)
}

function lastJson(printed: string): unknown {
  const found = /\{.*\}/s.exec(printed)?.[0]
  return found === undefined ? null : JSON.parse(found)
}

function shapeOf(value: unknown): string {
  if (value === null || typeof value !== 'object') return value === null ? 'null' : typeof value
  const members = Object.entries(value).map(([name, member]) => `${name}: ${shapeOf(member)}`)
  return `{ ${members.sort().join(', ')} }`
}
