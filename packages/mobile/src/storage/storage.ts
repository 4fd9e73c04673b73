/**
 * What survives the app being killed. Every call is atomic for its one key, and a value that was set is there after the
 * promise is fulfilled, whatever happens then.
 */
export interface Storage {
  get(key: string): Promise<Uint8Array | null>
  set(key: string, value: Uint8Array): Promise<void>
  delete(key: string): Promise<void>
  /** Those that begin with `prefix`, in ascending order. */
  keys(prefix: string): Promise<string[]>
}
