/** One error that the service can answer with. */
export interface ErrorEntry {
  status: number
  /** The `exception` of the answer; `{name}` stands for a parameter. It never holds a secret or a health value. */
  message: string
  /** What the caller can do about it, as Markdown for the reference page. */
  action: string
}
