import { useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../client.tsx'

/** After a webhook was changed. */
export function useRefreshWebhooks(): () => Promise<void> {
  const { api } = useClient()
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: [api, '/webhooks'] })
}
