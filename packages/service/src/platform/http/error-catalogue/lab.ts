import type { ErrorEntry } from './entry.ts'

/** Errors of laboratory documents. The specification answers 400 here where other endpoints answer 422. */
export const LAB_ERRORS = {
  lab_form_malformed: {
    status: 400,
    message: 'the form is not well-formed multipart/form-data',
    action: 'Let the HTTP client build the form.',
  },
  lab_form_required: {
    status: 415,
    message: 'content type must be multipart/form-data',
    action: 'Send a form; see [submission](lab.md#submission).',
  },
  lab_field_repeated: {
    status: 400,
    message: '{field} must be given once',
    action: 'Send the field once.',
  },
  lab_field_not_text: {
    status: 400,
    message: '{field} must be text',
    action: 'Send the field without a filename.',
  },
  lab_file_required: {
    status: 400,
    message: 'file is required',
    action: 'Add the document as `file`.',
  },
  lab_file_without_name: {
    status: 400,
    message: 'file must be a file, with a filename',
    action: 'Give the part `file` a filename.',
  },
  lab_file_empty: {
    status: 400,
    message: 'file is empty',
    action: 'Send the document itself.',
  },
  lab_file_type_unsupported: {
    status: 400,
    message: 'file must be a PDF, JPEG or PNG',
    action: 'Convert the document.',
  },
  lab_file_too_large: {
    status: 413,
    message: 'file must not be larger than {bytes} bytes',
    action: 'Reduce the resolution, or split the document.',
  },
  lab_timezone_required: {
    status: 400,
    message: 'timezone is required',
    action: 'Add `timezone`, the UTC offset of the laboratory.',
  },
  lab_timezone_malformed: {
    status: 400,
    message: 'timezone must be a UTC offset: a sign and HH:MM, or Z',
    action: 'Send an offset such as `+02:00`.',
  },
  lab_collected_at_malformed: {
    status: 400,
    message:
      'collected_at must be a date and time, YYYY-MM-DDTHH:MM, with or without seconds and a UTC offset',
    action: 'Correct the time, or leave it out.',
  },
  lab_collected_at_in_future: {
    status: 400,
    message: 'collected_at must not lie in the future',
    action: 'Correct the time, or leave it out.',
  },
  lab_user_id_malformed: {
    status: 400,
    message: 'user_id must be 1 to 50 characters, none of them control',
    action: 'Use another user id.',
  },
  lab_upload_cut_off: {
    status: 400,
    message: 'the upload broke off',
    action: 'Send the document again.',
  },
  lab_upload_timeout: {
    status: 408,
    message: 'the upload must end within {seconds} seconds',
    action: 'Send the document on a faster connection. The connection is closed.',
  },
  lab_uploads_limited: {
    status: 429,
    message: 'too many uploads at once',
    action: 'Retry after `Retry-After` seconds.',
  },
  lab_uploads_busy: {
    status: 503,
    message: 'busy with other uploads; try again',
    action: 'Retry after `Retry-After` seconds.',
  },
  lab_status_disabled: {
    status: 404,
    message: 'status reports of laboratory documents are switched off',
    action: 'Switch the [status reports](lab.md) on for your client.',
  },
  lab_document_not_found: {
    status: 404,
    message: 'this client has no such laboratory document',
    action: 'Check the document id.',
  },
} as const satisfies Record<string, ErrorEntry>
