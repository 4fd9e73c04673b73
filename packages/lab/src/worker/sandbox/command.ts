import { fileURLToPath } from 'node:url'
import type { Host } from './host.ts'
import type { SandboxPart } from './parts.ts'

/** The settings of one process. */
export interface Launch {
  /** User and group, where the reader has its own. */
  uid: number
  cpuSeconds: number
}

const VIEW = fileURLToPath(new URL('./view.sh', import.meta.url))
/** The limit of writable memory, whether it is used or not: three times what a reader may use. */
const DATA_BYTES = 4_000_000_000
/** Readers have fewer than a hundred threads, on a machine with many cores. */
const THREADS = 512

/** The programs that start one another and at last Node, with Node's own flags. */
export function commandOf(parts: ReadonlySet<SandboxPart>, host: Host, launch: Launch): string[] {
  return [
    ...namespaces(parts, host),
    ...view(parts, host),
    ...privileges(parts, host, launch),
    ...limits(parts, host, launch),
    host.node,
    ...permissions(parts, host),
  ]
}

const hasNamespaces = (parts: ReadonlySet<SandboxPart>) => parts.has('network') || parts.has('files')

/** Without root's rights, a user namespace gives the rights that the other namespaces need. */
function namespaces(parts: ReadonlySet<SandboxPart>, { tools, isRoot }: Host): string[] {
  if (!hasNamespaces(parts)) return []
  return [
    tools.unshare!,
    ...(isRoot ? [] : ['--user', '--map-root-user']),
    ...(parts.has('network') ? ['--net', '--ipc'] : []),
    ...(parts.has('files') ? ['--mount'] : []),
    '--',
  ]
}

function view(parts: ReadonlySet<SandboxPart>, { tools, view }: Host): string[] {
  if (!parts.has('files')) return []
  const paths = view!.paths.flatMap(({ source, target, options }) => [source, target, options])
  return [tools.sh!, VIEW, tools.mount!, tools.chroot!, view!.root, ...paths, '--']
}

function privileges(parts: ReadonlySet<SandboxPart>, { tools, isRoot }: Host, { uid }: Launch): string[] {
  if (!parts.has('privileges')) return []
  return [
    tools.setpriv!,
    '--no-new-privs',
    ...(isRoot || hasNamespaces(parts) ? ['--bounding-set=-all', '--inh-caps=-all'] : []),
    ...(parts.has('user') ? [`--reuid=${uid}`, `--regid=${uid}`, '--clear-groups'] : []),
    '--',
  ]
}

function limits(parts: ReadonlySet<SandboxPart>, { tools }: Host, { cpuSeconds }: Launch): string[] {
  if (!parts.has('limits')) return []
  return [
    tools.prlimit!,
    `--data=${DATA_BYTES}`,
    `--cpu=${cpuSeconds}`,
    '--nofile=256',
    '--fsize=0',
    '--core=0',
    // The system counts threads by user, so that this limit needs a user without other processes.
    ...(parts.has('user') ? [`--nproc=${THREADS}`] : []),
  ]
}

function permissions(parts: ReadonlySet<SandboxPart>, { code }: Host): string[] {
  if (!parts.has('permissions')) return []
  return [
    '--permission',
    '--allow-addons',
    '--allow-worker',
    ...code.map((folder) => `--allow-fs-read=${folder}/*`),
  ]
}
