import { RESOURCES } from './resources.ts'

const BY_NAME = new Map(
  RESOURCES.flatMap(({ name, read, announcedBy = [] }) =>
    [...announcedBy, read].map((known) => [known.toLowerCase(), name] as const),
  ),
)

/** By the key of a webhook body or the last part of a path, both spelt in more than one way; null for what we do not read. */
export const resourceOf = (name: string): string | null => BY_NAME.get(name.toLowerCase()) ?? null
