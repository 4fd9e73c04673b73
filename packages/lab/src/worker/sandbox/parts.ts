/** The protections that keep a reader from everything but its document, each with what it takes away. */
export const PARTS = {
  permissions: 'Node refuses files other than its code, and starting programs',
  privileges: 'no capability, and no program that gives new ones',
  user: 'a user of its own, apart from the service and from other readers',
  network: 'no network',
  files: 'a read-only file system that holds the code and nothing else',
  limits: 'limits of memory, processor time and open files, and no file may be written',
} as const

export type SandboxPart = keyof typeof PARTS

/** These are worth nothing to a program that can take privileges back. */
const NEED_PRIVILEGES: readonly SandboxPart[] = ['user', 'network', 'files']

/** Chooses all possible parts if they work together, which takes one trial; otherwise as many as work, in their order. */
export function chooseParts(
  possible: readonly SandboxPart[],
  works: (parts: ReadonlySet<SandboxPart>) => boolean,
): ReadonlySet<SandboxPart> {
  const all = new Set(possible)
  if (works(all)) return all
  const chosen = new Set<SandboxPart>()
  for (const part of possible) {
    if (NEED_PRIVILEGES.includes(part) && !chosen.has('privileges')) continue
    if (works(new Set([...chosen, part]))) chosen.add(part)
  }
  return chosen
}
