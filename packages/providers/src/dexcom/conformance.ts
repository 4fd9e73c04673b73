import type { ConformanceKit } from '../../conformance/kit.ts'

export const kit: ConformanceKit = {
  webhook: null,
  needs: {
    egvs: ['/records/*/unit'],
    events: ['/systemTime', '/eventStatus', '/eventType', '/eventSubType', '/unit'],
    calibrations: ['/systemTime', '/unit'],
    // A device has no id: its place in the list names it.
    devices: ['/records/*'],
  },
  lacks: {
    resource_scopes: 'there is one scope for everything',
    scope_in_token_answer: 'the token answer does not name the scope',
    retry_after: '429 comes without headers',
    upstream_revocation: 'only the person can remove the application, in their Dexcom account',
    zero_days: 'there are no totals of a day',
    two_offsets: 'every record has one time; a day of readings gives one record per offset',
  },
}
