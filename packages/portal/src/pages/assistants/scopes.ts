/** "activity, sleep and heart" */
export const scopeNames = (scopes: readonly string[]): string =>
  new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(scopes.map(scopeName))

/** Of a scope alone: "Lab". */
export const scopeName = (scope: string): string => (scope === 'lab' ? 'laboratory' : scope)

/** What most assistants take for a server of this protocol. */
export const configurationOf = (url: string, token: string): string =>
  JSON.stringify(
    {
      mcpServers: { tributary: { type: 'http', url, headers: { Authorization: `Bearer ${token}` } } },
    },
    null,
    2,
  )
