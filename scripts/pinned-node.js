/**
 * Runs after an install, on whatever Node is found first: makes npm's scripts run on the Node of the lock file, or ends with an error. It is
 * JavaScript, and plain, because an older Node must understand it.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const at = (/** @type {string} */ path) => fileURLToPath(new URL(`../${path}`, import.meta.url))

/** @type {{ optionalDependencies: Record<string, string> }} */
const { optionalDependencies } = JSON.parse(readFileSync(at('package.json'), 'utf8'))
const target = `${process.platform}-${process.arch}`
const [name, version] =
  Object.entries(optionalDependencies).find(
    ([name]) => name.startsWith('node-') && name.endsWith(`-${target}`),
  ) ?? []
const link = at('node_modules/.bin/node')

if (!name) stop(`The lock file has no Node for ${target}.`)
else if (!existsSync(at(`node_modules/${name}`)))
  stop(`Node ${version} is pinned, but not installed. Run npm ci with optional dependencies.`)
else {
  // npm 10 removes the link to this Node together with those to the Nodes of other platforms.
  if (!existsSync(link)) {
    mkdirSync(at('node_modules/.bin'), { recursive: true })
    symlinkSync(`../${name}/bin/node`, link)
  }
  const found = execFileSync(link, ['--version'], { encoding: 'utf8' }).trim()
  if (found !== `v${version}`) stop(`Node ${version} is pinned, but scripts find ${found} at ${link}.`)
}

/** @param {string} reason */
function stop(reason) {
  process.stderr.write(`${reason}\n`)
  process.exitCode = 1
}
