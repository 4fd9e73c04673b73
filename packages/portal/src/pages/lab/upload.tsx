import type { LabSettingsAnswer, SubmittedLabDocument } from '@tributary/service/portal-types'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { submitting } from '../../account/sign-in.tsx'
import { send, withQuery } from '../../api.ts'
import { useClient } from '../../client.tsx'
import { Button, Dialog, Failure, FileField, SelectField, useAction } from '../../ui/index.ts'
import { sizeWords } from '../../words.ts'
import { UserField } from '../user-field.tsx'
import { OFFSETS, offsetOf } from './offsets.ts'

/** Takes the way of the API, so that a person can try it. */
export function Upload({ settings, onClose }: { settings: LabSettingsAnswer; onClose(): void }) {
  const { api, place } = useClient()
  const [, go] = useLocation()
  const [userId, setUserId] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const [timezone, setTimezone] = useState(() => offsetOf(new Date()))
  const tooLarge = file !== null && file.size > settings.largest_file_bytes
  const { start, isBusy, error } = useAction(async () => {
    const form = new FormData()
    form.set('timezone', timezone)
    form.set('file', file!)
    const path = withQuery(`${api}/lab_documents`, { user_id: userId })
    const { document_id: id } = await send<SubmittedLabDocument>('POST', path, form)
    go(`${place}/lab/${id}`)
  })
  return (
    <Dialog title="Upload a document" onClose={onClose}>
      <form className="stack" onSubmit={submitting(start)}>
        <UserField
          hint="Your own name for the person. One that you have not used before makes a new user."
          value={userId}
          onChange={setUserId}
        />
        <FileField
          label="File"
          hint={`PDF, JPEG or PNG, at most ${sizeWords(settings.largest_file_bytes)}. It must say when the sample was taken.`}
          wrong={tooLarge ? 'The file is too large.' : null}
          accept="application/pdf,image/jpeg,image/png"
          required
          onChange={setFile}
        />
        <SelectField
          label="Time zone where the sample was taken"
          hint="Used when the document does not state one."
          value={timezone}
          options={OFFSETS}
          onChange={setTimezone}
        />
        {error && <Failure error={error} />}
        <div className="row end">
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" isBusy={isBusy} disabled={!file || tooLarge}>
            Upload
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
