import type { HarEntry } from '../../har/index.ts'
import { changeTexts, type TextPlace } from '../../har/index.ts'
import {
  credentialHeader,
  credentialMember,
  credentialParameter,
  type KindOfName,
  personalName,
  replaceMembers,
  replaceParameters,
  replaceQuotedParameters,
} from './fields.ts'
import { redact } from './redact.ts'
import type { Secret } from './secrets.ts'

type NameOf = (secret: Secret) => string

/** An entry without what proves who calls: the values that are known, and those that stand where such values stand. */
export function withoutCredentials(entry: HarEntry, known: readonly Secret[], nameOf: NameOf): HarEntry {
  const secrets = [...known]
  const note: NameOf = (secret) => {
    secrets.push(secret)
    return nameOf(secret)
  }
  const named = changeTexts(entry, (text, place) =>
    place.part === 'header'
      ? withoutHeader(place.name, text, note)
      : replaceNamed(text, place, { member: credentialMember, parameter: credentialParameter }, note),
  )
  return changeTexts(named, (text) => redact(text, secrets, nameOf))
}

/** The scheme stays: what is proven is not how. */
function withoutHeader(name: string, value: string, nameOf: NameOf): string {
  const kind = credentialHeader(name)
  if (kind === null || value === '') return value
  const [, scheme = '', credential = ''] = /^((?:basic|bearer|digest)\s+)?(.*)$/is.exec(value) ?? []
  return `${scheme}${nameOf({ kind, value: credential })}`
}

/** What an entry says of the person in members and parameters that are called so. */
export function personalValues(entry: HarEntry): Secret[] {
  const found: Secret[] = []
  withoutPerson(entry, [], (secret) => {
    found.push(secret)
    return ''
  })
  return found
}

/** An entry without who the person is: the values that are known, and those of members that are called so. */
export function withoutPerson(entry: HarEntry, known: readonly Secret[], nameOf: NameOf): HarEntry {
  const kinds = { member: personalName, parameter: personalName }
  const named = changeTexts(entry, (text, place) =>
    place.part === 'header' ? text : replaceNamed(text, place, kinds, nameOf),
  )
  return changeTexts(named, (text) => redact(text, known, nameOf))
}

function replaceNamed(
  text: string,
  { part }: TextPlace,
  kinds: { member: KindOfName; parameter: KindOfName },
  nameOf: NameOf,
): string {
  const isForm = part === 'url' || /^[^\s{["=]+=/.test(text)
  return isForm
    ? replaceParameters(text, kinds.parameter, nameOf)
    : replaceQuotedParameters(replaceMembers(text, kinds.member, nameOf), kinds.parameter, nameOf)
}
