/** What cannot be answered, in words for the assistant: they say what to do instead and never hold a value. */
export class ToolRefusal extends Error {
  constructor(words: string) {
    super(words)
    this.name = 'ToolRefusal'
  }
}
