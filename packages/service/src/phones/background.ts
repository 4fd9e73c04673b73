export const BACKGROUND_MODES = ['on', 'off', 'unsupported', 'denied'] as const
type BackgroundMode = (typeof BACKGROUND_MODES)[number]

/** Reading while the app is closed, as the phone reported it. */
export interface Background {
  mode: BackgroundMode
  /** ISO 8601; when the phone last began a sync with the app closed. */
  lastSyncAt: string | null
}
