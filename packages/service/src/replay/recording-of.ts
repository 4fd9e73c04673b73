import { type Provider, RECORDINGS, type Recording } from '@tributary/providers'

export function recordingOf({ manifest }: Provider): Recording {
  const recording = RECORDINGS[manifest.slug]
  if (!recording) throw new Error(`${manifest.slug} does not describe its recordings`)
  return recording
}
