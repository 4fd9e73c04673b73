/** An element of the export with what of its inside is read. */
export interface Element {
  name: string
  attributes: Readonly<Record<string, string>>
  children: Element[]
}

export const childrenOf = (element: Element, name: string) =>
  element.children.filter((child) => child.name === name)

/** Of several entries with one key the first counts. */
export function metadataOf(element: Element): Record<string, string> {
  const metadata: Record<string, string> = {}
  for (const { attributes } of childrenOf(element, 'MetadataEntry')) {
    const { key, value } = attributes
    if (key !== undefined && value !== undefined && !Object.hasOwn(metadata, key)) metadata[key] = value
  }
  return metadata
}
