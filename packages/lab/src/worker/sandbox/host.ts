import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SandboxPart } from './parts.ts'

/** A path outside, where it is seen inside, and the mount options that it must keep. */
interface SeenPath {
  source: string
  target: string
  options: string
}

/** What this machine offers for a sandbox. */
export interface Host {
  node: string
  isRoot: boolean
  tools: Partial<Record<Tool, string>>
  /** Folders with the reader's code and that of its dependencies. */
  code: readonly string[]
  view: { root: string; paths: readonly SeenPath[] } | null
}

type Tool = 'unshare' | 'setpriv' | 'prlimit' | 'mount' | 'chroot' | 'sh'

const PACKAGE = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))))
/** Programs are not looked for in PATH, which others may set. */
const PROGRAMS = ['/usr/bin', '/bin', '/usr/sbin', '/sbin']
const LIBRARIES = ['/lib', '/lib64', '/usr/lib', '/usr/lib64']
/** The runtime of the models asks how many cores there are. */
const DEVICES = ['/dev/null', '/dev/urandom', '/sys/devices/system/cpu']
/** Folders that every system has and of which a reader needs nothing: its file system is built in one of them. */
const ROOTS = ['/mnt', '/media', '/srv', '/opt', '/home', '/var']

const NEEDED: Record<SandboxPart, readonly Tool[]> = {
  permissions: [],
  privileges: ['setpriv'],
  user: ['setpriv'],
  network: ['unshare'],
  files: ['unshare', 'sh', 'mount', 'chroot'],
  limits: ['prlimit'],
}

export function readHost(): Host {
  const tools = Object.fromEntries(
    [...new Set(Object.values(NEEDED).flat())].flatMap((tool) => {
      const path = PROGRAMS.map((folder) => join(folder, tool)).find((file) => existsSync(file))
      return path ? [[tool, path]] : []
    }),
  ) as Host['tools']
  const node = realpathSync(process.execPath)
  const code = [...new Set([PACKAGE, ...modulesOf(PACKAGE), ...modulesOf(dependency())].flatMap(bothNames))]
  return {
    node,
    isRoot: process.getuid?.() === 0,
    tools,
    code,
    view: viewOf([...LIBRARIES, ...DEVICES, ...code, node, ...Object.values(tools)]),
  }
}

export function possibleParts({ tools, isRoot, view }: Host): SandboxPart[] {
  return (Object.keys(NEEDED) as SandboxPart[]).filter(
    (part) =>
      NEEDED[part].every((tool) => tools[tool]) &&
      (part !== 'user' || isRoot) &&
      (part !== 'files' || view !== null),
  )
}

/** A package that the reader imports, in the folder where it really is: packages may be linked from elsewhere. */
const dependency = (): string => realpathSync(dirname(createRequire(import.meta.url).resolve('sharp')))

/** Where Node looks for the packages that the code in a folder imports. */
function modulesOf(folder: string): string[] {
  const above = dirname(folder)
  const here = join(folder, 'node_modules')
  return [...(existsSync(here) ? [here] : []), ...(above === folder ? [] : modulesOf(above))]
}

/** A path as it is written and as it is without symbolic links. */
const bothNames = (path: string): string[] => [...new Set([path, realpathSync(path)])]

function viewOf(wanted: readonly string[]): Host['view'] {
  const mounts = readMounts()
  const existing = wanted.filter((path) => existsSync(path))
  const targets = [...new Set(existing.flatMap(bothNames))]
  const paths = targets
    .filter((target) => !targets.some((other) => isInside(target, other)))
    .map((target) => {
      const source = realpathSync(target)
      return { source, target, options: optionsOf(source, mounts) }
    })
  const root = ROOTS.find(
    (folder) =>
      statSync(folder, { throwIfNoEntry: false })?.isDirectory() &&
      !paths.some(({ source }) => source === folder || isInside(source, folder)),
  )
  return root && mounts.length > 0 ? { root, paths } : null
}

const isInside = (path: string, folder: string): boolean =>
  path.startsWith(folder === '/' ? folder : `${folder}/`)

interface Mount {
  point: string
  options: string
}

/** See proc_pid_mountinfo(5). Later lines lie over earlier ones. Empty where the system has no such file. */
function readMounts(): Mount[] {
  try {
    const lines = readFileSync('/proc/self/mountinfo', 'utf8').trimEnd().split('\n')
    return lines.map((line) => {
      const fields = line.split(' ')
      const point = fields[4]!.replace(/\\(\d{3})/g, (_, octal: string) =>
        String.fromCharCode(Number.parseInt(octal, 8)),
      )
      return { point, options: fields[5]! }
    })
  } catch {
    return []
  }
}

function optionsOf(path: string, mounts: readonly Mount[]): string {
  const over = mounts.filter(({ point }) => point === path || isInside(path, point))
  const { options } = over.reduce((best, mount) => (mount.point.length >= best.point.length ? mount : best), {
    point: '',
    options: '',
  })
  const others = options.split(',').filter((option) => option !== 'rw' && option !== 'ro')
  return ['nosuid', ...others].join(',')
}
