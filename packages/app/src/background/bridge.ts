/** What the phone says of reading while the app is closed. */
export interface BackgroundStatus {
  /** Whether this phone and its health store offer it. */
  isSupported: boolean
  /** Whether the person and the system allow it. */
  isAllowed: boolean
  /** Whether it was switched on. */
  isOn: boolean
}

/** The phone woke the app. The work must be over within these seconds. */
export interface Wake {
  id: string
  seconds: number
}

/** The app's own plugin: `BackgroundPlugin` in the iOS and Android projects. */
export interface BackgroundBridge {
  status(): Promise<BackgroundStatus>
  /** Asks the person where the system wants that. The types are the store's own names. */
  enable(options: { types: readonly string[] }): Promise<BackgroundStatus>
  disable(): Promise<BackgroundStatus>
  /** The work of a wake is over, so that the system may put the app to sleep. */
  finished(options: { id: string; outcome: string }): Promise<void>
  addListener(event: 'wake', listener: (wake: Wake) => void): Promise<{ remove(): Promise<void> }>
}
