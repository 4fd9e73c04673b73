import { posix } from 'node:path'
import { readContents } from '../../packages/service/src/docs-site/contents.ts'

const PAGE = `# Tributary

Tributary connects people to their health data sources and delivers their days to your webhook: signed, versioned,
in known units, cut at the person's own midnight. You host it yourself.

## Start here

- [Quick start](guides/quick-start.md): a signed delivery into your own receiver, in five minutes.
- [Receiving webhooks](guides/receiving-webhooks.md): an endpoint that survives repeats, late versions and its own failures.
- [Building a receiver](guides/building-a-receiver.md): deliveries on your own machine, and a test of your endpoint.
- [Connecting sources](guides/connecting-sources.md): how a person gets from your app to the vendor and back.
- [Erasing a user](guides/erasing-a-user.md): what goes, what remains and for how long, and the proof of it.

## Look things up

- [Delivery contract](reference/delivery.md): what is guaranteed, when retries come, how a signature is made.
- [Documents](reference/documents.md): what is delivered, and the rules behind the numbers.
- [Errors](reference/errors.md): every code and what to do about it.
- [Glossary](reference/glossary.md): the words of these pages, one for each thing.
- The API itself, with every call and field: [reference](/reference/), [OpenAPI 3.1](/openapi.json) with the webhooks,
  and the webhooks alone as [AsyncAPI 3.0](/asyncapi.json).

## Run it

- [Self-hosting](guides/self-hosting.md): one machine or several nodes, keys, backups, upgrades, what to watch.
- [Security](reference/security.md), [what is kept](reference/retention.md) and [limits](reference/limits.md), without embellishment.
- [Compared with other services](guides/comparison.md): and when to take one of those.

Press \`/\` to search. Every page is also there as Markdown, and [\`/llms.txt\`](/llms.txt) lists them.

## All pages

`

const titleOf = (markdown: string) => /^# (.+)$/m.exec(markdown)![1]!

/** docs/README.md: where to begin, and every page there is. */
export function renderIndexPage(): string {
  const sections = readContents().sections.map(({ title, pages }) => {
    const links = pages.map(({ path, markdown }) => `[${titleOf(markdown)}](${posix.relative('docs', path)})`)
    return `**${title}.** ${links.join(', ')}.\n`
  })
  return PAGE + sections.join('\n')
}
