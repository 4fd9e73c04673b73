import { useQueryClient } from '@tanstack/react-query'
import type { Monitoring as Known, MonitoringRule } from '@tributary/service/portal-types'
import { useState } from 'react'
import { send } from '../../api.ts'
import { useClient, useClientData } from '../../client.tsx'
import { useMay } from '../../session.tsx'
import {
  Button,
  ButtonLink,
  Card,
  Failure,
  Loaded,
  Notice,
  Page,
  Time,
  useAction,
  useAnnounce,
} from '../../ui/index.ts'
import { type Draft, draftOf, rulesOf, wrongOf } from './draft.ts'
import { Rehearsal } from './rehearsal.tsx'
import { SignalFields } from './signal-fields.tsx'

export default function Monitoring() {
  const reading = useClientData<Known>('/monitoring')
  const { place } = useClient()
  return (
    <Page
      title="Health monitoring"
      lead="An alert is sent when a night is out of range for a user. These limits apply to all users without a rule of their own."
    >
      <Loaded reading={reading}>
        {(known) => (
          <>
            {!known.is_on && (
              <Notice tone="warn">
                <p>
                  Health Monitoring is off, so nothing is watched yet. You can prepare and rehearse rules all
                  the same.
                </p>
                <div>
                  <ButtonLink kind="quiet" to={`${place}/add-ons`}>
                    To the add-ons
                  </ButtonLink>
                </div>
              </Notice>
            )}
            <Editor key={known.updated_at ?? 'none'} known={known} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

function Editor({ known }: { known: Known }) {
  const { api } = useClient()
  const queries = useQueryClient()
  const announce = useAnnounce()
  const may = useMay()
  const [draft, setDraft] = useState<Draft>(() => draftOf(known))
  const [rehearsed, setRehearsed] = useState<MonitoringRule[] | null>(null)
  const rules = rulesOf(known, draft)
  const isWrong = known.signals.some((signal) =>
    Object.values(wrongOf(signal, draft[signal.signal]!)).some((words) => words !== null),
  )
  const save = useAction(async () => {
    await send('PUT', `${api}/monitoring/rules`, { rules })
    await queries.invalidateQueries({ queryKey: [api, '/monitoring'] })
    announce('The rules are saved. They hold for days that are evaluated from now on.')
  })
  return (
    <>
      <div className="grid">
        {known.signals.map((signal) => (
          <SignalFields
            key={signal.signal}
            signal={signal}
            limits={draft[signal.signal]!}
            isReadOnly={!may('developer')}
            onChange={(limits) => setDraft({ ...draft, [signal.signal]: limits })}
          />
        ))}
      </div>
      <Card title="Try it, then save it">
        <p className="soft">
          A rehearsal runs these limits over the last 90 days of all your users and counts the users you would
          have been alerted about. It stores nothing.{' '}
          {known.updated_at ? (
            <>
              The rules were saved <Time at={known.updated_at} />.
            </>
          ) : (
            'Until you save rules of your own, our limits hold.'
          )}
        </p>
        {save.error && <Failure error={save.error} />}
        {may('developer') ? (
          <div className="row">
            <Button kind="quiet" disabled={isWrong} onClick={() => setRehearsed([...rules])}>
              Rehearse
            </Button>
            <Button isBusy={save.isBusy} disabled={isWrong} onClick={() => save.start()}>
              Save the rules
            </Button>
            <Button kind="quiet" onClick={() => setDraft(draftOf({ ...known, rules: [] }))}>
              Our limits
            </Button>
          </div>
        ) : (
          <p className="soft">Only a developer or an owner can rehearse and save rules.</p>
        )}
        {rehearsed && <Rehearsal key={JSON.stringify(rehearsed)} rules={rehearsed} />}
      </Card>
    </>
  )
}
