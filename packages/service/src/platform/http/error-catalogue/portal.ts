import type { ErrorEntry } from './entry.ts'

/** Errors that only the portal and the operator console receive. */
export const PORTAL_ERRORS = {
  portal_sign_in_required: {
    status: 401,
    message: 'sign in first',
    action: 'Sign in.',
  },
  portal_credentials_wrong: {
    status: 401,
    message: 'The e-mail address or the password is wrong',
    action: 'Try again, or ask an owner for a new sign-in link.',
  },
  portal_code_wrong: {
    status: 401,
    message: 'The code is wrong, or it was used already',
    action: 'Wait for the next code of the authenticator.',
  },
  portal_code_required: {
    status: 401,
    message: 'the code of your authenticator is still needed',
    action: 'Enter the code of the authenticator.',
  },
  portal_session_locked: {
    status: 401,
    message: 'Too many wrong tries; sign in again',
    action: 'Sign in again.',
  },
  portal_sign_in_limited: {
    status: 429,
    message: 'Too many wrong tries; wait a few minutes',
    action: 'Wait `Retry-After` seconds.',
  },
  portal_links_limited: {
    status: 429,
    message: 'Too many tries; wait a few minutes',
    action: 'Wait `Retry-After` seconds.',
  },
  portal_link_invalid: {
    status: 404,
    message: 'this link was used, replaced or left for too long; ask for a new one',
    action: 'Ask an owner or the operator for a new sign-in link.',
  },
  portal_identity_provider_off: {
    status: 404,
    message: 'this deployment has no identity provider',
    action: 'Sign in with your e-mail address and password.',
  },
  portal_identity_expired: {
    status: 401,
    message: 'the sign-in at the identity provider took too long; begin again',
    action: 'Begin again on the sign-in page.',
  },
  portal_identity_unknown: {
    status: 403,
    message: 'you are signed in at the identity provider, and no account here has your address',
    action: 'Ask an owner of your team for an invitation to the same e-mail address.',
  },
  portal_mail_off: {
    status: 409,
    message: 'this deployment sends no mail',
    action: 'Ask an owner of your team or the operator for a link to choose a new password.',
  },
  portal_email_invalid: {
    status: 422,
    message: 'email is not an e-mail address',
    action: 'Correct the address.',
  },
  portal_already_signed_in: {
    status: 409,
    message: 'you are signed in already',
    action: 'Continue in the portal.',
  },
  portal_origin_refused: {
    status: 403,
    message: 'changes are accepted from the pages of this service only',
    action: 'Use the portal under its own address.',
  },
  portal_second_factor_required: {
    status: 403,
    message: 'second_factor_required: set up an authenticator in your account first',
    action: 'Set up an authenticator in the account settings.',
  },
  portal_role_insufficient: {
    status: 403,
    message: 'this needs the role {needed}; yours is {role}',
    action: 'Ask an owner to change the role.',
  },
  portal_password_wrong: {
    status: 403,
    message: 'your present password is not this one',
    action: 'Enter the present password again.',
  },
  portal_password_refused: {
    status: 422,
    message: '{reason}',
    action: 'Choose another password. The sentence names the rule.',
  },
  portal_authenticator_code_refused: {
    status: 422,
    message: 'the code is wrong; is the clock of your phone right?',
    action: 'Set the clock of the phone automatically and enter the next code.',
  },
  portal_authenticator_code_wrong: {
    status: 403,
    message: 'the code is wrong; is the clock of your phone right?',
    action: 'Set the clock of the phone automatically and enter the next code.',
  },
  portal_authenticator_present: {
    status: 409,
    message: 'switch the present authenticator off first',
    action: 'Switch the present authenticator off.',
  },
  portal_session_not_found: {
    status: 404,
    message: 'no such sign-in',
    action: 'Load the list of sign-ins again.',
  },
  portal_client_not_found: {
    status: 404,
    message: 'no such client',
    action: 'Check the address, or sign in to the right account.',
  },
  portal_user_not_found: {
    status: 404,
    message: 'this client has no such user',
    action: 'Search for the user again; the user may have been erased.',
  },
  portal_member_not_found: {
    status: 404,
    message: 'this client has no such member',
    action: 'Load the list of members again.',
  },
  portal_operator_not_found: {
    status: 404,
    message: 'no such operator',
    action: 'Load the list of operators again.',
  },
  portal_member_refused: {
    status: 409,
    message: '{reason}',
    action: 'Follow the rule that the sentence names.',
  },
  portal_source_not_configured: {
    status: 422,
    message: '{source} is not configured on this deployment',
    action: 'Ask the operator for credentials of the vendor.',
  },
  portal_source_not_connected: {
    status: 409,
    message: '{source} is not connected',
    action: 'Load the user again.',
  },
  portal_source_not_found: {
    status: 404,
    message: 'no such source',
    action: 'Choose a source of the list.',
  },
  portal_document_not_found: {
    status: 404,
    message: 'this user has no such document',
    action: 'Load the list of documents again.',
  },
  portal_document_version_not_found: {
    status: 404,
    message: 'this user has no such version',
    action: 'Load the list of versions again.',
  },
  portal_user_id_mismatch: {
    status: 422,
    message: 'the user id that was typed is another one',
    action: 'Type the id of the user to confirm.',
  },
  portal_sample_not_found: {
    status: 422,
    message: 'there is no sample {name}',
    action: 'Choose a sample of the list.',
  },
  portal_resend_too_many: {
    status: 422,
    message: 'more than {most} at once; choose a shorter period',
    action: 'Choose a shorter period.',
  },
  portal_addon_not_found: {
    status: 404,
    message: 'no such add-on',
    action: 'Choose an add-on of the list.',
  },
  portal_addon_unavailable: {
    status: 409,
    message: '{reason}',
    action: 'The add-on cannot be switched on here. The sentence says why.',
  },
  portal_addon_enabled: {
    status: 409,
    message: '{addon} is on already',
    action: 'Load the page again.',
  },
  portal_addon_not_requested: {
    status: 404,
    message: 'this client has no open request for this add-on',
    action: 'Load the page again; the request was answered.',
  },
  portal_lab_not_enabled: {
    status: 403,
    message: 'this needs the add-on Lab Data',
    action: 'Request the add-on Lab Data.',
  },
  portal_lab_file_deleted: {
    status: 404,
    message: 'this file is no longer stored',
    action: 'Files are [kept](retention.md) for a limited time.',
  },
  portal_lab_report_not_found: {
    status: 404,
    message: 'this client has no such laboratory report',
    action: 'Wait until the document was read.',
  },
  portal_lab_page_not_found: {
    status: 404,
    message: 'there is no such page',
    action: 'Choose a page of the document.',
  },
  portal_lab_page_not_drawn: {
    status: 422,
    message: 'the page cannot be drawn',
    action: 'Open the original file.',
  },
  portal_lab_drawing_busy: {
    status: 503,
    message: 'too many pages are being drawn; try again',
    action: 'Try again in a moment.',
  },
  portal_ranking_invalid: {
    status: 422,
    message: 'sources must each be one of {allowed}, once',
    action: 'Load the page again.',
  },
  portal_pillar_not_found: {
    status: 404,
    message: 'no such pillar; there are {pillars}',
    action: 'Choose a pillar of the list.',
  },
  portal_weights_invalid: {
    status: 422,
    message: '{reason}',
    action: 'Correct the weights. The sentence names the rule.',
  },
  portal_callback_refused: {
    status: 422,
    message: '{reason}',
    action: 'Use an address that follows the rule in the sentence.',
  },
  portal_logo_invalid: {
    status: 422,
    message: 'the logo must be a whole PNG or JPEG of at most {kilobytes} KB',
    action: 'Choose a smaller image.',
  },
  portal_webhook_not_paused: {
    status: 409,
    message: 'this webhook is not paused',
    action: 'Load the page again.',
  },
  portal_job_not_waiting: {
    status: 404,
    message: 'this job runs, or has ended meanwhile',
    action: 'Load the page again.',
  },
  portal_api_key_owner_required: {
    status: 403,
    message: 'only an owner may grant the scopes export, erase and keys',
    action: 'Leave these scopes out, or ask an owner.',
  },
  portal_token_owner_required: {
    status: 403,
    message: 'only an owner may create a token for all users',
    action: 'Choose one user, or ask an owner.',
  },
  portal_token_user_unknown: {
    status: 422,
    message: 'this client has no such user',
    action: 'Check the user id.',
  },
  portal_token_refused: {
    status: 422,
    message: '{reason}',
    action: 'Correct the token. The sentence names the rule.',
  },
  portal_token_not_found: {
    status: 404,
    message: 'this client has no such token that works',
    action: 'Load the page again.',
  },
} as const satisfies Record<string, ErrorEntry>
