import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))
const CONTENTS = 'docs/contents.json'
/** The page at the site's own address. */
const INDEX = 'docs/README.md'

/** A page of the site as it lies in the repository. */
interface SourcePage {
  /** From the root of the repository, with forward slashes. */
  path: string
  /** Where the site shows it. */
  address: string
  markdown: string
}

export interface Section {
  title: string
  /** Closed in the navigation unless the reader is in it. */
  folded: boolean
  pages: SourcePage[]
}

export interface Contents {
  index: SourcePage
  sections: Section[]
}

/** What the site shows, in its order: `docs/contents.json` names files or patterns. */
export function readContents(root = ROOT): Contents {
  const read = (path: string): SourcePage => ({
    path,
    address: addressOf(path),
    markdown: readFileSync(join(root, path), 'utf8'),
  })
  const { sections } = JSON.parse(readFileSync(join(root, CONTENTS), 'utf8')) as {
    sections: { title: string; folded?: boolean; pages: string[] }[]
  }
  return {
    index: read(INDEX),
    sections: sections.map(({ title, folded = false, pages }) => ({
      title,
      folded,
      pages: pages.flatMap((pattern) => filesOf(root, pattern)).map(read),
    })),
  }
}

function filesOf(root: string, pattern: string): string[] {
  const files = globSync(pattern, { cwd: root }).map((file) => file.split(sep).join('/'))
  if (files.length === 0) throw new Error(`${CONTENTS} names ${pattern}, which does not exist`)
  return files.sort()
}

const addressOf = (path: string): string =>
  path === INDEX ? '/docs' : `/docs/${path.replace(/^docs\//, '').replace(/\.md$/, '')}`
