import type { Failure } from '@tributary/lab'

export type LabReason = Failure | 'same_file' | 'same_report'

/** The reasons as they are shown to people in the portal and to the operator. */
export const REASONS: Readonly<Record<LabReason, string>> = {
  not_a_supported_file: 'The file is not a PDF, JPEG or PNG that can be read.',
  damaged_file: 'The file is damaged or incomplete.',
  encrypted_file: 'The file is protected by a password.',
  too_many_pages: 'The document has too many pages.',
  page_too_large: 'A page of the document is too large.',
  image_too_large: 'The picture, or one in the document, has too many pixels.',
  too_much_content: 'The document unfolds into far more than its size suggests.',
  took_too_long: 'Reading the document took too long and was stopped.',
  used_too_much_memory: 'Reading the document took too much memory and was stopped.',
  reader_failed: 'The reader broke down on this document.',
  no_text_found: 'No text could be read. A sharper scan or photograph may help.',
  not_a_laboratory_report: 'The document does not look like a laboratory report.',
  no_results_found: 'No laboratory results were found.',
  several_people: 'The document has results of more than one person.',
  no_collection_time: 'The document does not say legibly when the sample was taken.',
  collection_time_without_hour: 'The document says on which day the sample was taken, but not at what time.',
  ambiguous_collection_time: 'The date on which the sample was taken could be read in two ways.',
  same_file: 'The same file was submitted for this user before.',
  same_report: 'A report with the same collection time and values was submitted for this user before.',
}
