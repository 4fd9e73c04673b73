import { useQueryClient } from '@tanstack/react-query'
import type { LabSettingsAnswer } from '@tributary/service/portal-types'
import { send } from '../../api.ts'
import { useClient } from '../../client.tsx'
import { useMay } from '../../session.tsx'
import { Card, Check, Failure, SelectField, useAction, useAnnounce } from '../../ui/index.ts'

const FORMATS = [
  { value: 'json', label: 'JSON: Tributary’s own form' },
  { value: 'fhir', label: 'FHIR R4: a Bundle of Observations' },
] as const

type Changes = Partial<Pick<LabSettingsAnswer, 'format' | 'reports_status'>>

/** How reports come to the client's webhook, and what it learns of documents that give none. */
export function SettingsCard({ settings }: { settings: LabSettingsAnswer }) {
  const { api } = useClient()
  const may = useMay()
  const queries = useQueryClient()
  const announce = useAnnounce()
  const { start, isBusy, error } = useAction(async (changes: Changes) => {
    await send('PUT', `${api}/lab_settings`, changes)
    await queries.invalidateQueries({ queryKey: [api, '/lab_settings'] })
    announce('Saved. It applies to documents that are read from now on.')
  })
  return (
    <Card title="Delivery of reports">
      {may('developer') ? (
        <div className="stack">
          <div className="filters">
            <SelectField
              label="Format"
              hint="For reports that are made from now on."
              value={settings.format}
              options={FORMATS}
              disabled={isBusy}
              onChange={(format) => start({ format })}
            />
          </div>
          <Check
            label="Report the status of each document: notifications of success and failure, and a status call"
            isOn={settings.reports_status}
            disabled={isBusy}
            onChange={(isOn) => start({ reports_status: isOn })}
          />
        </div>
      ) : (
        <p>
          {FORMATS.find(({ value }) => value === settings.format)?.label}. Status reports are{' '}
          {settings.reports_status ? 'on' : 'off'}.
        </p>
      )}
      {error && <Failure error={error} />}
      <p className="soft small">
        Files are kept for {settings.keeps_files_days} days, sealed with a key of the person’s own. What was
        read stays as long as the person does.
      </p>
    </Card>
  )
}
