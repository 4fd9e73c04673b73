/**
 * Runs after an install, on whatever Node is found first: refuses one that is not of the lock file. It is JavaScript, and plain, because
 * an older Node must understand it.
 */
import { readFileSync } from 'node:fs'

/** @type {{ optionalDependencies: Record<string, string> }} */
const { optionalDependencies } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const target = `${process.platform}-${process.arch}`
const pinned = Object.entries(optionalDependencies).find(
  ([name]) => name.startsWith('node-') && name.endsWith(`-${target}`),
)
if (!pinned) stop(`The lock file has no Node for ${target}.`)
else if (process.version !== `v${pinned[1]}`)
  stop(
    `Node ${pinned[1]} is pinned, but scripts find ${process.version} at ${process.execPath}. Run npm ci with optional dependencies.`,
  )

/** @param {string} reason */
function stop(reason) {
  process.stderr.write(`${reason}\n`)
  process.exitCode = 1
}
