import type { Area } from '../ports.ts'
import { registerLabDocument } from './document.ts'
import { registerLabList } from './list.ts'
import { registerLabUpload } from './upload.ts'

/** Laboratory documents: where each stands, and what was read beside the page it was read from. */
export function registerLabDocuments(area: Area): void {
  registerLabList(area)
  registerLabDocument(area)
  registerLabUpload(area)
}
