import { useQueryClient } from '@tanstack/react-query'
import type { Look as Known } from '@tributary/service/portal-types'
import { useId, useState } from 'react'
import { submitting } from '../../account/sign-in.tsx'
import { send } from '../../api.ts'
import { useClient, useClientData } from '../../client.tsx'
import { useMay } from '../../session.tsx'
import {
  Button,
  Card,
  Confirm,
  Failure,
  Loaded,
  Page,
  TextField,
  useAction,
  useAnnounce,
} from '../../ui/index.ts'
import { LookPreview } from './look-preview.tsx'

const DEFAULT_COLOR = '#0f766e'

export default function Look() {
  const reading = useClientData<Known>('/look')
  return (
    <Page
      title="Branding"
      lead="The name, colour and logo that your users see on the connections page and in the phone app."
    >
      <Loaded reading={reading}>{(known) => <Editor key={JSON.stringify(known)} known={known} />}</Loaded>
    </Page>
  )
}

function Editor({ known }: { known: Known }) {
  const { api, name: clientName } = useClient()
  const queries = useQueryClient()
  const announce = useAnnounce()
  const may = useMay()
  const [name, setName] = useState(known.company_name ?? '')
  const [color, setColor] = useState(known.primary_color ?? DEFAULT_COLOR)
  const [logo, setLogo] = useState<string | null>(null)
  const [isClearing, setClearing] = useState(false)
  const refresh = () => queries.invalidateQueries({ queryKey: [api, '/look'] })
  const { start, isBusy, error } = useAction(async () => {
    await send('PUT', `${api}/look`, {
      ...(name.trim() && { company_name: name.trim() }),
      primary_color: color,
      ...(logo && { logo: logo.slice(logo.indexOf(',') + 1) }),
    })
    await refresh()
    announce('The branding is saved. Phones show it the next time they open.')
  })
  return (
    <div className="grid">
      {may('developer') && (
        <Card title="Your branding">
          <form className="stack" onSubmit={submitting(start)}>
            <TextField
              label="Company name"
              maxLength={100}
              placeholder={clientName}
              value={name}
              onChange={setName}
            />
            <ColorField value={color} onChange={setColor} />
            <LogoField onChange={setLogo} />
            {error && <Failure error={error} />}
            <div className="row">
              <Button type="submit" isBusy={isBusy}>
                Save
              </Button>
              <Button kind="quiet" onClick={() => setClearing(true)}>
                Reset to default
              </Button>
            </div>
          </form>
        </Card>
      )}
      <Card title="Preview">
        <LookPreview name={name.trim() || clientName} color={color} logo={logo ?? known.logo_url} />
      </Card>
      {isClearing && (
        <Confirm
          title="Reset the branding?"
          verb="Reset the branding"
          isDangerous
          run={async () => {
            await send('DELETE', `${api}/look`)
            await refresh()
          }}
          onClose={() => setClearing(false)}
        >
          <p>The name, the colour and the logo are deleted.</p>
        </Confirm>
      )}
    </div>
  )
}

function ColorField({ value, onChange }: { value: string; onChange(value: string): void }) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>Button colour</label>
      <span className="row">
        <input id={id} type="color" value={value} onChange={(event) => onChange(event.target.value)} />
        <code>{value}</code>
      </span>
    </div>
  )
}

function LogoField({ onChange }: { onChange(address: string | null): void }) {
  const id = useId()
  const read = (file: File | undefined) => {
    if (!file) return onChange(null)
    const reader = new FileReader()
    reader.onload = () => onChange(String(reader.result))
    reader.readAsDataURL(file)
  }
  return (
    <div className="field">
      <label htmlFor={id}>Logo</label>
      <input
        id={id}
        type="file"
        accept="image/png,image/jpeg"
        onChange={(event) => read(event.target.files?.[0])}
      />
      <span className="hint">PNG or JPEG, at most 256 KB.</span>
    </div>
  )
}
