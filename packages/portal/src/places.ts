import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

export interface Place {
  /** After the client's own address, or after /operator. Parts that begin with a colon are given to the page. */
  path: string
  /** In the menu; pages below another have none. */
  title?: string
  group?: string
  page: LazyExoticComponent<ComponentType>
}

/** Of a client. The first that fits is shown; the menu has them in this order. */
export const CLIENT_PLACES: readonly Place[] = [
  { path: '/members', title: 'Members', group: 'Account', page: lazy(() => import('./pages/members.tsx')) },
  { path: '/audit', title: 'Audit log', group: 'Account', page: lazy(() => import('./pages/audit.tsx')) },
]

export const OPERATOR_PLACES: readonly Place[] = [
  {
    path: '/audit',
    title: 'Audit log',
    group: 'Records',
    page: lazy(() => import('./pages/operator/audit.tsx')),
  },
]
