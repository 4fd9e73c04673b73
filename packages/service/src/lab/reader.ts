import type { Extraction, SuppliedTime } from '@tributary/lab'

/** Reads documents in another process: a document that breaks it breaks nothing else. */
export interface LabReader {
  /**
   * Rejects when it was closed or cannot work at all; what is wrong with a document is an answer. `onReading` is called
   * once a picture is a PDF.
   */
  extract(
    bytes: Uint8Array,
    request: { timezone: string; collected: SuppliedTime | null },
    onReading: () => Promise<void>,
  ): Promise<Extraction>
  /** Ends the reader and gives up readings that are under way. */
  close(): Promise<void>
}
