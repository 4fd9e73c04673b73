import type { StructureNames } from '@tributary/service/portal-types'
import { useClientData } from '../../client.tsx'
import { SelectField, TextField } from '../../ui/index.ts'
import { wordsOf } from '../../words.ts'
import { STATE_WORDS } from './state.tsx'

export interface Filter {
  state: string
  kind: string
  data_structure: string
  user_id: string
  /** As the fields for a moment have it: local, without a zone. */
  from: string
  to: string
}

const NAMES = ['state', 'kind', 'data_structure', 'user_id', 'from', 'to'] as const

export const NO_FILTER: Filter = { state: '', kind: '', data_structure: '', user_id: '', from: '', to: '' }

/** What the address asks for. */
export function filterOf(search: string): Filter {
  const asked = new URLSearchParams(search)
  return Object.fromEntries(NAMES.map((name) => [name, asked.get(name) ?? ''])) as unknown as Filter
}

/** For the address of the page, so that it can be shared. */
export function searchOf(filter: Filter): string {
  const given = NAMES.filter((name) => filter[name] !== '').map((name) => [name, filter[name]])
  return new URLSearchParams(given).toString()
}

/** For the service, which wants instants. */
export const queryOf = (filter: Filter) => ({
  ...filter,
  user_id: filter.user_id.trim(),
  from: instantOf(filter.from),
  to: instantOf(filter.to),
})

export function instantOf(local: string): string {
  const time = new Date(local)
  return Number.isNaN(time.getTime()) ? '' : time.toISOString()
}

const STATES = [
  { value: '', label: 'Any' },
  ...Object.entries(STATE_WORDS).map(([value, words]) => ({ value, label: words })),
]
export const KINDS = [
  { value: '', label: 'Both' },
  { value: 'data', label: 'Data' },
  { value: 'notification', label: 'Notification' },
]

export function Filters({ filter, onChange }: { filter: Filter; onChange(filter: Filter): void }) {
  const { data } = useClientData<StructureNames>('/delivery_structures')
  const field = (name: keyof Filter) => ({
    value: filter[name],
    onChange: (value: string) => onChange({ ...filter, [name]: value }),
  })
  const structures = data?.data_structures ?? []
  return (
    <div className="filters">
      <SelectField label="State" options={STATES} {...field('state')} />
      <SelectField label="Webhook" options={KINDS} {...field('kind')} />
      <SelectField
        label="Document type"
        options={[
          { value: '', label: 'Any' },
          ...structures.map((value) => ({ value, label: wordsOf(value) })),
        ]}
        {...field('data_structure')}
      />
      <TextField label="User" placeholder="User id" {...field('user_id')} />
      <TextField label="Created from" type="datetime-local" {...field('from')} />
      <TextField label="Created before" type="datetime-local" {...field('to')} />
    </div>
  )
}
