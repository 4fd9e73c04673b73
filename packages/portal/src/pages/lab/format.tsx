import { useQueryClient } from '@tanstack/react-query'
import type { LabSettings } from '@tributary/service/portal-types'
import { send } from '../../api.ts'
import { useClient } from '../../client.tsx'
import { useMay } from '../../session.tsx'
import { Card, Failure, SelectField, useAction, useAnnounce } from '../../ui/index.ts'

const FORMATS = [
  { value: 'json', label: 'JSON: Tributary’s own form' },
  { value: 'fhir', label: 'FHIR R4: a Bundle of Observations' },
] as const

/** How reports come to the client's webhook. */
export function FormatCard({ settings }: { settings: LabSettings }) {
  const { api } = useClient()
  const may = useMay()
  const queries = useQueryClient()
  const announce = useAnnounce()
  const { start, isBusy, error } = useAction(async (format: LabSettings['format']) => {
    await send('PUT', `${api}/lab_settings/format`, { format })
    await queries.invalidateQueries({ queryKey: [api, '/lab_settings'] })
    announce('Reports that are made from now on come in this form.')
  })
  return (
    <Card title="How reports come to your webhook">
      {may('developer') ? (
        <div className="filters">
          <SelectField
            label="Form"
            hint="For reports that are made from now on."
            value={settings.format}
            options={FORMATS}
            disabled={isBusy}
            onChange={start}
          />
        </div>
      ) : (
        <p>{FORMATS.find(({ value }) => value === settings.format)?.label}</p>
      )}
      {error && <Failure error={error} />}
      <p className="soft small">
        Files are kept for {settings.keeps_files_days} days, sealed with a key of the person’s own. What was
        read stays as long as the person does.
      </p>
    </Card>
  )
}
