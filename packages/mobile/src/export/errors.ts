/** The file is no export of Apple Health. */
export class NotAnExportError extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'NotAnExportError'
  }
}

export interface ReadProgress {
  /** Of the bytes of the file that was chosen. */
  done: number
  total: number
}
