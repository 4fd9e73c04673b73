export const PAGE_ROUTE = '/connections/client_uuid/:client_uuid/user_id/:user_id'

export const pagePath = (clientUuid: string, userId: string): string =>
  `/connections/client_uuid/${clientUuid}/user_id/${encodeURIComponent(userId)}`
