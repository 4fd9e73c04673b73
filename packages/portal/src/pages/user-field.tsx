import type { UserPage } from '@tributary/service/portal-types'
import { useId } from 'react'
import { useClientData } from '../client.tsx'
import { TextField } from '../ui/index.ts'

/** A user by the client's own name, with those that begin like it to choose from. */
export function UserField({
  hint,
  value,
  onChange,
}: {
  hint: string
  value: string
  onChange(value: string): void
}) {
  const id = useId()
  const { data } = useClientData<UserPage>('/users', { starts_with: value })
  return (
    <>
      <TextField
        label="User"
        hint={hint}
        required
        maxLength={50}
        autoComplete="off"
        list={id}
        value={value}
        onChange={onChange}
      />
      <datalist id={id}>
        {data?.users.map(({ user_id: name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}
