import type { PhoneSource } from '@tributary/health'
import type { BackgroundMode, TypePermission } from '../stores/store.ts'

/** What the service returns to a device about itself. */
export interface DeviceView {
  client: ClientView
  environment: string
  /** Whether logging out ends the data sources too. */
  complete_log_out: boolean
  time_zone: string | null
  next_sequence: number
  sources: SourceView[]
}

export interface ClientView {
  name: string
  brand: Brand | null
  tyc_url: string | null
  support_url: string | null
}

export interface Brand {
  company_name: string | null
  logo_url: string | null
  primary_color: string | null
}

export interface SourceView {
  source: PhoneSource
  state: 'connected' | 'disconnected'
  /** The first local day of which records are taken, `YYYY-MM-DD`. */
  since: string | null
  connected_at: string | null
  last_data_at: string | null
  permissions: TypePermission[]
  /** As this phone last reported it; null when it never did. */
  background: BackgroundView | null
}

/** Reading while the app is closed. */
export interface BackgroundView {
  mode: BackgroundMode
  last_sync_at: string | null
}

export interface WebSourceView {
  data_source: string
  authorized: boolean
  authorization_url: string
}

/** A source that is connected at its vendor. */
export interface WebSource {
  source: string
  isConnected: boolean
  connectUrl: string
}
