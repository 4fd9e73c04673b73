import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { UsageError } from './output.ts'

/** `-` is standard input. */
export async function readJson(path: string): Promise<unknown> {
  const name = path === '-' ? 'standard input' : path
  return parseJson(name, await read(path, name))
}

async function read(path: string, name: string): Promise<string> {
  try {
    return path === '-' ? await text(process.stdin) : await readFile(path, 'utf8')
  } catch (error) {
    throw new UsageError(`cannot read ${name}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

const UNEXPECTED_TOKEN = 'Unexpected token'

export function parseJson(name: string, content: string): unknown {
  try {
    return JSON.parse(content.replace(/^\uFEFF/, ''))
  } catch (error) {
    const { message } = error as SyntaxError
    // What follows the comma repeats the file.
    const problem = message.startsWith(UNEXPECTED_TOKEN)
      ? message.split(', ')[0]!
      : message.replace(/ in JSON at position.*| at position.*/s, '')
    throw new UsageError(`${name} is not JSON: line ${lineOf(content, message)}: ${problem}`)
  }
}

function lineOf(content: string, message: string): number {
  const at = /at position (\d+)/.exec(message)?.[1]
  const position = at ? Number(at) : message.startsWith(UNEXPECTED_TOKEN) ? firstBad(content) : content.length
  return content.slice(0, position).split('\n').length
}

/** Finds the error where the parser gives no position: the longest beginning that it only reports as incomplete. */
function firstBad(content: string): number {
  let [good, bad] = [0, content.length]
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2)
    if (hasUnexpectedToken(content.slice(0, middle))) bad = middle
    else good = middle
  }
  return good
}

function hasUnexpectedToken(content: string): boolean {
  try {
    JSON.parse(content)
    return false
  } catch (error) {
    return (error as SyntaxError).message.startsWith(UNEXPECTED_TOKEN)
  }
}
