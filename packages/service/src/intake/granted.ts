import { isGranted, type ResourceManifest } from '@tributary/providers'

/**
 * Returns the scope that a resource lacks; null when it may be read. When none of the granted scopes is known, the vendor uses
 * names that are unknown here, and every resource is tried.
 */
export function missingScope(
  resources: readonly Pick<ResourceManifest, 'name' | 'scope'>[],
  name: string,
  scopes: readonly string[] | null,
): string | null {
  const resource = resources.find((one) => one.name === name)
  if (!resource || isGranted(resource, scopes)) return null
  const isNone = scopes?.length === 0
  const areKnown = resources.some(({ scope }) => scope !== null && scopes?.includes(scope))
  return isNone || areKnown ? resource.scope : null
}
