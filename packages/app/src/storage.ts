import { indexedDbStorage } from '@tributary/mobile'

/** Everything the app keeps: the link, the queue, what was read up to where. */
export const storage = await indexedDbStorage('tributary')
