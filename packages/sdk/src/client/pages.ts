/** A part of a list, as every call that answers in pages returns it. */
export interface CursorPage {
  /** Pass it as `cursor` for the next page; null on the last one. */
  next_cursor: string | null
}

/**
 * Every item of a call that answers in pages, in order; a page is read when the items before it were taken.
 * `eachItem((cursor) => client.deliveries({ ...cursor }), (page) => page.deliveries)`
 */
export async function* eachItem<Page extends CursorPage, Item>(
  readPage: (cursor: { cursor?: string }) => Promise<Page>,
  itemsOf: (page: Page) => readonly Item[],
): AsyncGenerator<Item, void, void> {
  let page = await readPage({})
  yield* itemsOf(page)
  while (page.next_cursor !== null) {
    page = await readPage({ cursor: page.next_cursor })
    yield* itemsOf(page)
  }
}
