import manifest from '../../package.json' with { type: 'json' }

/** The version of Tributary. */
export const VERSION: string = manifest.version
