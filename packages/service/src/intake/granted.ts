import { isGranted, type ResourceManifest } from '@tributary/providers'

/**
 * The scope without which a resource is not read; null when it may be. Where none of the granted names is one that the resources use, the
 * vendor has other names than we know: then it decides.
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
