import { Parser } from 'htmlparser2'
import type { Element } from './element.ts'

/** Elements below the root that hold data. Others are skipped with all that is in them. */
const READ: ReadonlySet<string> = new Set([
  'ExportDate',
  'Me',
  'ActivitySummary',
  'Record',
  'Correlation',
  'Workout',
])

/**
 * Finds whole elements in the text of an export, piece by piece. `isWanted` is asked with the attributes alone, so that the years
 * no caller asks for cost nothing but their parsing. Document type and entities of its own are ignored.
 */
export class Elements {
  readonly #parser: Parser
  readonly #open: Element[] = []
  #found: Element[] = []
  #depth = 0
  /** Depth of the element that is left out; 0 when none is. */
  #skipping = 0
  #root: string | null = null

  constructor(isWanted: (name: string, attributes: Readonly<Record<string, string>>) => boolean) {
    this.#parser = new Parser(
      {
        onopentag: (name, attributes) => {
          this.#depth += 1
          if (this.#depth === 1) this.#root ??= name
          if (this.#skipping > 0 || this.#depth === 1) return
          const parent = this.#open.at(-1)
          if (!parent && !(READ.has(name) && isWanted(name, attributes))) {
            this.#skipping = this.#depth
            return
          }
          const element: Element = { name, attributes, children: [] }
          parent?.children.push(element)
          this.#open.push(element)
        },
        onclosetag: () => {
          if (this.#skipping === this.#depth) this.#skipping = 0
          else if (this.#skipping === 0) {
            const element = this.#open.pop()
            if (element && this.#open.length === 0) this.#found.push(element)
          }
          this.#depth -= 1
        },
      },
      { xmlMode: true, decodeEntities: true },
    )
  }

  /** The name of the outermost element, once it was met. */
  get root(): string | null {
    return this.#root
  }

  /** The elements that end in this piece of text. */
  read(text: string): Element[] {
    this.#parser.write(text)
    const found = this.#found
    this.#found = []
    return found
  }
}
