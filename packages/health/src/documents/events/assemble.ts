import type { Contribution, SetAside } from '../../merge/index.ts'
import type { Source } from '../../records.ts'
import { formatTime } from '../../time/index.ts'
import { recordId, saysAnything } from '../fill.ts'
import type { BuiltEvent, EventInput, Trace } from '../types.ts'
import { eventKey, type ReportedEvent } from './account.ts'
import { devicesOf } from './devices.ts'
import { fillEvent } from './fill.ts'
import type { Joined } from './join.ts'
import type { EventKind } from './kinds.ts'

/** The event as a document; null where nothing of it can be shown. */
export function assembleEvent(
  kind: EventKind,
  event: Joined<ReportedEvent>,
  input: EventInput,
): BuiltEvent | null {
  const { lead, others, surplus } = event
  const used = kind.whole ? [lead] : [lead, ...others]
  const filled = fillEvent(kind, event, input)
  const remainders = used.flatMap(({ source, remainders: left }) =>
    left.map((remainder) => ({ source, ...remainder })),
  )
  const trace: Trace = { ...filled.trace }
  for (const [index, { source, record }] of remainders.entries()) {
    trace[`/non_structured_data_array/${index}`] = { won: [{ source, records: [record] }], aside: [] }
  }
  if (!saysAnything(trace)) return null
  const contributing = contributionsOf(trace)
  const sources: Source[] = used
    .map(({ source }) => source)
    .filter((source) => contributing.sources.has(source))
  const devices = input.deviceMetadata
    ? devicesOf(
        kind,
        used.flatMap(({ records }) => records),
        contributing.records,
        input.sources,
      )
    : null
  const content = {
    ...filled.blocks,
    metadata: {
      datetime_string: formatTime(lead.at, lead.offset),
      user_id_string: input.userId,
      sources_of_data_array: sources,
      was_the_user_under_physical_activity_bool: lead.underActivity,
    },
    non_structured_data_array: remainders.map(({ source, fields }) => ({
      source_of_data_string: source,
      ...fields,
    })),
  }
  return {
    key: eventKey(lead),
    members: [lead, ...others, ...surplus].map(eventKey),
    dataStructure: kind.structure,
    day: lead.day,
    sources,
    body: {
      auto_detected: lead.autoDetected,
      ...(devices ? { device_source_data_array: devices } : {}),
      [kind.pillar]: { events: { [kind.structure]: [content] } },
    },
    trace: { ...trace, '/metadata/datetime_string': placement(event) },
  }
}

const contributionOf = ({ source, records }: ReportedEvent): Contribution => ({
  source,
  records: [...new Set(records.map(({ key }) => key))],
})

/** Who placed the event in time, and who might have. */
function placement({ lead, others, surplus }: Joined<ReportedEvent>) {
  const aside = (accounts: readonly ReportedEvent[], reason: SetAside['reason']) =>
    accounts.map((account): SetAside => ({ ...contributionOf(account), reason }))
  const copies = [lead, ...others, ...surplus].flatMap(({ source, copies: records = [] }): SetAside[] =>
    records.length === 0 ? [] : [{ source, records, reason: 'copy' }],
  )
  return {
    won: [contributionOf(lead)],
    aside: [...aside(others, 'lower_rank'), ...aside(surplus, 'joined'), ...copies],
  }
}

function contributionsOf(trace: Trace): { sources: Set<Source>; records: Set<string> } {
  const won = Object.values(trace).flatMap((entry) => entry.won)
  return {
    sources: new Set(won.map(({ source }) => source)),
    records: new Set(won.flatMap(({ source, records }) => records.map((key) => recordId(source, key)))),
  }
}
