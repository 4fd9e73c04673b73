/**
 * Statements of the service that touch tables of users without a condition on the lane. Under Citus each of them asks every
 * node, so each is listed in `lanes.json` below the reason why it may. Prints what the list lacks and what it has too much.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'

const ROOT = fileURLToPath(new URL('../packages/service/src', import.meta.url))
const LIST = fileURLToPath(new URL('lanes.json', import.meta.url))

interface Node {
  type: string
  start: number
  end: number
  [member: string]: unknown
}

const SCHEMA = readFileSync(join(ROOT, 'platform/schema.ts'), 'utf8')
const NAMES = new Map(
  [...SCHEMA.matchAll(/^ {2}(\w+): ([A-Z]\w+)$/gm)].map(([, table, type]) => [type!, table!]),
)
/** Tables with a lane and a user. */
const TABLES = [...SCHEMA.matchAll(/^export interface (\w+) \{([^}]*)\}/gm)]
  .filter(([, , columns]) => /^ {2}lane: /m.test(columns!) && /^ {2}user_key: /m.test(columns!))
  .map(([, type]) => NAMES.get(type!)!)

/** A table that a statement reads or changes; what is inserted has its lane, or the database refuses it. */
const TOUCHED = new RegExp(
  `(?:\\b(?:from|join|update|using)\\s+"?|(?:selectFrom|updateTable|deleteFrom|[jJ]oin)\\(\\s*\\[?')(${TABLES.join('|')})\\b`,
  'g',
)
const NAMES_LANE =
  /\blane\s*(?:=|<|>|in\b|between\b)|\(\s*(?:\w+\.)?lane\s*,[^)]*\)\s*(?:=|<|>|in\b)|using \(lane\b|\b(?:where|whereRef|on|onRef|eb)\(\s*'(?:\w+\.)?lane'/
const BUILDER = /\.(?:selectFrom|updateTable|deleteFrom|mergeInto)\(/
const SQL_TEXT = /^\s*(?:select|update|delete|with)\s/i

/** Of a statement that stands in no function. */
const OUTSIDE = '(file)'

/** Pure: the statements in a file that name no lane, each as its function and its tables. */
export function withoutLane(file: string, source: string): string[] {
  const { program } = parseSync(file, source)
  const found: string[] = []
  const visit = (node: Node, name: string, parts: ReadonlyMap<string, string>): void => {
    const within = name === OUTSIDE ? (nameOf(node) ?? name) : name
    if (isStatement(node, source)) {
      const text = withParts(source.slice(node.start, node.end), parts)
      const tables = [...new Set([...text.matchAll(TOUCHED)].map(([, table]) => table!))].sort()
      if (tables.length > 0 && !NAMES_LANE.test(text)) found.push(`${within}: ${tables.join(', ')}`)
      return
    }
    for (const child of childrenOf(node)) visit(child, within, parts)
  }
  visit(program as unknown as Node, OUTSIDE, partsOf(program as unknown as Node, source))
  return found
}

/** The outermost node of a template, a chain of calls or a text that is SQL. */
function isStatement(node: Node, source: string): boolean {
  if (node.type === 'TaggedTemplateExpression') return /^sql\b/.test(source.slice(node.start, node.end))
  if (node.type === 'TemplateLiteral' || node.type === 'Literal')
    return SQL_TEXT.test(source.slice(node.start + 1, node.end))
  return node.type === 'CallExpression' && BUILDER.test(chainOf(node, source))
}

/** The calls of a chain without what is between their brackets. */
function chainOf(node: Node, source: string): string {
  let chain = ''
  for (let at: Node | undefined = node; at; ) {
    if (at.type === 'CallExpression') {
      chain = `(${chain}`
      at = at['callee'] as Node
    } else if (at.type === 'MemberExpression') {
      const property = at['property'] as Node
      chain = `.${source.slice(property.start, property.end)}${chain}`
      at = at['object'] as Node
    } else break
  }
  return chain
}

/** What the file calls by a name and puts into statements: fragments of SQL, and functions that make them. */
function partsOf(program: Node, source: string): Map<string, string> {
  const parts = new Map<string, string>()
  const visit = (node: Node): void => {
    const name = nameOf(node)
    if (name !== null) parts.set(name, source.slice(node.start, node.end))
    for (const child of childrenOf(node)) visit(child)
  }
  visit(program)
  return parts
}

/** A statement together with the parts that it names, and theirs. */
function withParts(text: string, parts: ReadonlyMap<string, string>): string {
  const used = new Set<string>()
  let whole = text
  for (let rest = text; rest; ) {
    const names = [...new Set(rest.match(/\b[A-Za-z_]\w*\b/g))].filter((name) => !used.has(name))
    const found = names.flatMap((name) => {
      const part = parts.get(name)
      used.add(name)
      return part?.includes('sql') && !part.includes(text) ? [part] : []
    })
    rest = found.join('\n')
    whole += `\n${rest}`
  }
  return whole
}

function nameOf(node: Node): string | null {
  if (!['FunctionDeclaration', 'VariableDeclarator', 'MethodDefinition'].includes(node.type)) return null
  const id = (node['id'] ?? node['key']) as { name?: string } | null
  return id?.name ?? null
}

const childrenOf = (node: Node): Node[] =>
  Object.values(node)
    .flat()
    .filter((child): child is Node => typeof child === 'object' && child !== null && 'type' in child)

function everyStatement(): string[] {
  return globSync('**/*.ts', { cwd: ROOT })
    .filter((file) => !/\.test\.ts$|(?:^|\/)testing\/|platform\/schema\.ts$/.test(file))
    .sort()
    .flatMap((file) => withoutLane(file, readFileSync(join(ROOT, file), 'utf8')))
}

if (import.meta.main) {
  const reasons = JSON.parse(readFileSync(LIST, 'utf8')) as Record<string, string[]>
  const listed = Object.values(reasons).flat()
  const found = everyStatement()
  const lacking = found.filter((one) => !listed.includes(one))
  const superfluous = listed.filter((one) => !found.includes(one))
  for (const one of lacking)
    process.stderr.write(`${one} has no condition on the lane, and scripts/lanes.json no reason\n`)
  for (const one of superfluous)
    process.stderr.write(`${one} is in scripts/lanes.json and no longer exists\n`)
  process.stdout.write(
    `${found.length} statements over all lanes, ${lacking.length} of them without a reason\n`,
  )
  if (lacking.length + superfluous.length > 0) process.exitCode = 1
}
