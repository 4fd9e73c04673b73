import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

export interface PortalPlace {
  /** After the client's own address, or after /operator. Parts that begin with a colon are given to the page. */
  path: string
  /** In the menu; pages below another have none. */
  title?: string
  group?: string
  page: LazyExoticComponent<ComponentType>
}

/** Of a client. The first that fits is shown; the menu has them in this order. */
export const CLIENT_PLACES: readonly PortalPlace[] = [
  { path: '', title: 'Overview', page: lazy(() => import('./pages/overview/overview.tsx')) },
  { path: '/users', title: 'Users', page: lazy(() => import('./pages/users/users.tsx')) },
  { path: '/users/:user_id', page: lazy(() => import('./pages/users/connections.tsx')) },
  { path: '/users/:user_id/days', page: lazy(() => import('./pages/users/days.tsx')) },
  { path: '/users/:user_id/days/:day', page: lazy(() => import('./pages/users/day.tsx')) },
  { path: '/users/:user_id/documents', page: lazy(() => import('./pages/users/documents.tsx')) },
  { path: '/users/:user_id/documents/:key', page: lazy(() => import('./pages/users/document.tsx')) },
  { path: '/users/:user_id/about', page: lazy(() => import('./pages/users/about.tsx')) },
  { path: '/users/:user_id/data', page: lazy(() => import('./pages/users/data.tsx')) },
  { path: '/across', title: 'Across users', page: lazy(() => import('./pages/across/distributions.tsx')) },
  { path: '/across/silent', page: lazy(() => import('./pages/across/silent.tsx')) },
  { path: '/across/alerts', page: lazy(() => import('./pages/across/alerts.tsx')) },
  {
    path: '/deliveries',
    title: 'Deliveries',
    group: 'Delivery',
    page: lazy(() => import('./pages/deliveries/deliveries.tsx')),
  },
  { path: '/deliveries/live', page: lazy(() => import('./pages/deliveries/live.tsx')) },
  { path: '/deliveries/:webhook_id', page: lazy(() => import('./pages/deliveries/delivery.tsx')) },
  {
    path: '/webhooks',
    title: 'Webhooks',
    group: 'Delivery',
    page: lazy(() => import('./pages/webhooks/webhooks.tsx')),
  },
  {
    path: '/monitoring',
    title: 'Monitoring',
    group: 'Health',
    page: lazy(() => import('./pages/monitoring/monitoring.tsx')),
  },
  {
    path: '/scores',
    title: 'Scores and ranking',
    group: 'Health',
    page: lazy(() => import('./pages/setup/scores.tsx')),
  },
  {
    path: '/lab',
    title: 'Lab documents',
    group: 'Health',
    page: lazy(() => import('./pages/lab/documents.tsx')),
  },
  { path: '/lab/:document_id', page: lazy(() => import('./pages/lab/document.tsx')) },
  {
    path: '/add-ons',
    title: 'Add-ons',
    group: 'Setup',
    page: lazy(() => import('./pages/setup/addons.tsx')),
  },
  {
    path: '/branding',
    title: 'Branding',
    group: 'Setup',
    page: lazy(() => import('./pages/setup/look.tsx')),
  },
  {
    path: '/credentials',
    title: 'Credentials',
    group: 'Setup',
    page: lazy(() => import('./pages/setup/credentials.tsx')),
  },
  {
    path: '/assistants',
    title: 'Assistants',
    group: 'Setup',
    page: lazy(() => import('./pages/assistants/assistants.tsx')),
  },
  { path: '/members', title: 'Members', group: 'Account', page: lazy(() => import('./pages/members.tsx')) },
  { path: '/audit', title: 'Audit log', group: 'Account', page: lazy(() => import('./pages/audit.tsx')) },
]

export const OPERATOR_PLACES: readonly PortalPlace[] = [
  { path: '', title: 'Overview', page: lazy(() => import('./pages/operator/overview.tsx')) },
  { path: '/clients', title: 'Clients', page: lazy(() => import('./pages/operator/clients.tsx')) },
  { path: '/clients/:client_id', page: lazy(() => import('./pages/operator/client.tsx')) },
  { path: '/requests', title: 'Requests', page: lazy(() => import('./pages/operator/requests.tsx')) },
  {
    path: '/work',
    title: 'Work',
    group: 'Running',
    page: lazy(() => import('./pages/operator/work.tsx')),
  },
  {
    path: '/connections',
    title: 'Connections',
    group: 'Running',
    page: lazy(() => import('./pages/operator/connections.tsx')),
  },
  {
    path: '/deliveries',
    title: 'Deliveries',
    group: 'Running',
    page: lazy(() => import('./pages/operator/deliveries.tsx')),
  },
  {
    path: '/sources',
    title: 'Sources',
    group: 'Running',
    page: lazy(() => import('./pages/operator/sources.tsx')),
  },
  {
    path: '/operators',
    title: 'Operators',
    group: 'Records',
    page: lazy(() => import('./pages/operator/operators.tsx')),
  },
  {
    path: '/audit',
    title: 'Audit log',
    group: 'Records',
    page: lazy(() => import('./pages/operator/audit.tsx')),
  },
]
