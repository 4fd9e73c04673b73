/** What the element asks of your backend, each below the address in its `endpoint` attribute. */
export const CONNECT_PATHS = {
  sources: 'sources',
  connect: 'connect',
  disconnect: 'disconnect',
  phone: 'phone',
} as const

export interface ConnectableSource {
  data_source: string
  authorized: boolean
  /** The address of the source's logo. */
  image: string
  /** Whether it is on the person's phone, and not at a vendor's page. */
  on_phone: boolean
}

export interface ConnectableSources {
  sources: ConnectableSource[]
  /** Whether a phone can be bound by a QR code. */
  can_bind_phone: boolean
}

export interface ConnectAddress {
  authorization_url: string
}

export interface PhoneBinding {
  /** A data URL of a PNG image. */
  qr_code: string
  universal_link: string
  /** The person types it on the phone. */
  code: string
}
