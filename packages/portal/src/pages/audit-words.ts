const WORDS: Readonly<Record<string, string>> = {
  'health.view': 'Looked at health data',
  'health.read': 'Read health data with a key',
  'person.sign_in': 'Signed in',
  'person.add': 'Invited a person',
  'person.remove': 'Removed a person',
  'person.set_role': 'Changed a role',
  'person.set_name': 'Changed their name',
  'person.make_link': 'Made a link for a person',
  'person.use_link': 'Chose a password by a link',
  'person.change_password': 'Changed their password',
  'person.second_factor_on': 'Switched their authenticator on',
  'person.second_factor_off': 'Switched their authenticator off',
  'user.export': 'Exported a user',
  'user.erase': 'Erased a user',
  'connection.link': 'Made a link to connect a source',
  'connection.revoke': 'Disconnected a source',
  'recording.start': 'Began to record a connection',
  'recording.stop': 'Ended a recording',
  'recording.export': 'Exported a recording',
  'recording.delete': 'Deleted a recording',
  'client.create': 'Made a client',
  'client.rotate_secret': 'Made a new secret key',
  'client.set_callback': 'Set where people return to',
  'client.set_callback_path': 'Set how people return',
  'addon.request': 'Asked for an add-on',
  'addon.enable': 'Switched an add-on on',
  'addon.disable': 'Switched an add-on off',
  'addon.decline': 'Declined an add-on that was asked for',
  'endpoint.set': 'Set the address of a webhook',
  'endpoint.remove': 'Removed a webhook',
  'endpoint.rotate_secret': 'Made a new webhook secret',
  'endpoint.test': 'Sent a test to a webhook',
  'endpoint.pause': 'Paused a webhook',
  'endpoint.resume': 'Resumed a webhook',
  'job.retry': 'Had a failed job tried again',
  'source.check': 'Checked the credentials of a source',
  'source.rotate_address': 'Made a new webhook address of a source',
  'source.end_address': 'Ended the former webhook addresses of a source',
  'source.show_addresses': 'Looked at the addresses of a source',
  'delivery.resend': 'Sent a delivery again',
  'delivery.resend_rejected': 'Sent the rejected deliveries of a period again',
  'delivery.resend_delivered': 'Sent the deliveries of a period again',
  'lab.submit': 'Submitted a laboratory document',
  'lab_settings.set': 'Changed how laboratory reports are delivered',
  'mcp.create_token': 'Made a token for an assistant',
  'mcp.revoke_token': 'Revoked a token of an assistant',
}

/** `endpoint.set_url` becomes "Endpoint: set url" where nobody found better words. */
export function wordsOfAction(action: string): string {
  const known = WORDS[action]
  if (known) return known
  const [subject = '', verb = ''] = action.split('.')
  const words = `${subject}: ${verb}`.replaceAll('_', ' ')
  return words[0]!.toUpperCase() + words.slice(1)
}
