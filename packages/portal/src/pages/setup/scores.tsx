import { useQueryClient } from '@tanstack/react-query'
import type { RankingView, WeightsView } from '@tributary/service/portal-types'
import { useState } from 'react'
import { submitting } from '../../account/sign-in.tsx'
import { send } from '../../api.ts'
import { useClient, useClientData } from '../../client.tsx'
import { useMay } from '../../session.tsx'
import {
  Badge,
  Button,
  Card,
  Failure,
  Loaded,
  Page,
  TextField,
  useAction,
  useAnnounce,
} from '../../ui/index.ts'
import { inOrder, moved } from './order.ts'

const PILLARS: Readonly<Record<string, string>> = {
  sleep: 'Sleep',
  physical: 'Physical activity',
  body: 'Body',
}

const PARTS: Readonly<Record<string, string>> = {
  ...PILLARS,
  calories: 'Calories',
  activity: 'Activity',
  steps: 'Steps',
  sleep_duration: 'Sleep duration',
  sleep_quality: 'Sleep quality',
  readiness: 'Readiness',
  bmi: 'Body mass index',
}

export default function ScoresAndRanking() {
  const ranking = useClientData<RankingView>('/ranking')
  const weights = useClientData<WeightsView>('/score_weights')
  return (
    <Page
      title="Scores and ranking"
      lead="Which source wins when several report the same value, and how much each part counts in the health score."
    >
      <h2>Ranking of sources</h2>
      <p className="soft">
        With Data Cleaning on, the best source that has a value gives it; the others fill its gaps. A change
        holds for documents that are made from now on.
      </p>
      <Loaded reading={ranking}>
        {({ pillars }) => (
          <div className="grid">
            {pillars.map((pillar) => (
              <Ranked key={`${pillar.pillar}${pillar.sources}`} ranked={pillar} />
            ))}
          </div>
        )}
      </Loaded>
      <h2>Weights of the health score</h2>
      <p className="soft">
        Each part counts in proportion to its weight; zero leaves it out. A change holds for scores that are
        made from now on. <a href="/docs/reference/health-score">How the score is made</a>
      </p>
      <Loaded reading={weights}>{(known) => <Weights key={JSON.stringify(known)} known={known} />}</Loaded>
    </Page>
  )
}

function Ranked({ ranked }: { ranked: RankingView['pillars'][number] }) {
  const { api } = useClient()
  const queries = useQueryClient()
  const announce = useAnnounce()
  const may = useMay()
  const [sources, setSources] = useState(ranked.sources)
  const title = PILLARS[ranked.pillar] ?? ranked.pillar
  const path = `${api}/ranking/${ranked.pillar}`
  const refresh = () => queries.invalidateQueries({ queryKey: [api, '/ranking'] })
  const save = useAction(async () => {
    await send('PUT', path, { sources })
    await refresh()
    announce(`The ranking of ${title} is saved.`)
  })
  const reset = useAction(async () => {
    await send('DELETE', path)
    await refresh()
  })
  const error = save.error ?? reset.error
  return (
    <Card title={title} actions={<Badge>{ranked.is_default ? 'our order' : 'your order'}</Badge>}>
      <ol className="ranked">
        {sources.map((source, index) => (
          <li key={source}>
            <span>{source}</span>
            {may('developer') && (
              <span className="row">
                <Button
                  kind="quiet"
                  aria-label={`${source} up`}
                  disabled={index === 0}
                  onClick={() => setSources(moved(sources, index, -1))}
                >
                  ↑
                </Button>
                <Button
                  kind="quiet"
                  aria-label={`${source} down`}
                  disabled={index === sources.length - 1}
                  onClick={() => setSources(moved(sources, index, 1))}
                >
                  ↓
                </Button>
              </span>
            )}
          </li>
        ))}
      </ol>
      {error && <Failure error={error} />}
      {may('developer') && (
        <div className="row">
          <Button
            isBusy={save.isBusy}
            disabled={inOrder(sources, ranked.sources)}
            onClick={() => save.start()}
            aria-label={`Save the ranking of ${title}`}
          >
            Save
          </Button>
          {!ranked.is_default && (
            <Button kind="quiet" isBusy={reset.isBusy} onClick={() => reset.start()}>
              Back to our order
            </Button>
          )}
        </div>
      )}
    </Card>
  )
}

function Weights({ known }: { known: WeightsView }) {
  const { api } = useClient()
  const queries = useQueryClient()
  const announce = useAnnounce()
  const may = useMay()
  const [weights, setWeights] = useState<Record<string, string>>(() =>
    Object.fromEntries(
      known.pillars.flatMap(({ parts, ...pillar }) =>
        [pillar, ...parts].map(({ name, weight }) => [name, String(weight)]),
      ),
    ),
  )
  const refresh = () => queries.invalidateQueries({ queryKey: [api, '/score_weights'] })
  const save = useAction(async () => {
    const numbers = Object.fromEntries(Object.entries(weights).map(([name, text]) => [name, Number(text)]))
    await send('PUT', `${api}/score_weights`, { weights: numbers })
    await refresh()
    announce('The weights are saved.')
  })
  const reset = useAction(async () => {
    await send('DELETE', `${api}/score_weights`)
    await refresh()
  })
  const error = save.error ?? reset.error
  const field = (name: string, whole: string) => (
    <TextField
      key={name}
      label={PARTS[name] ?? name}
      hint={shareOf(weights, name, whole, known)}
      type="number"
      min={0}
      max={1000}
      step="any"
      required
      readOnly={!may('developer')}
      value={weights[name] ?? '1'}
      onChange={(text) => setWeights({ ...weights, [name]: text })}
    />
  )
  return (
    <form className="stack" onSubmit={submitting(() => save.start())}>
      <div className="grid">
        {known.pillars.map(({ name, parts }) => (
          <Card key={name} title={PARTS[name] ?? name}>
            {field(name, 'the whole score')}
            {parts.length > 1 && parts.map((part) => field(part.name, PARTS[name] ?? name))}
          </Card>
        ))}
      </div>
      {error && <Failure error={error} />}
      {may('developer') && (
        <div className="row">
          <Button type="submit" isBusy={save.isBusy}>
            Save the weights
          </Button>
          <Button kind="quiet" isBusy={reset.isBusy} onClick={() => reset.start()}>
            Back to equal weights
          </Button>
        </div>
      )}
    </form>
  )
}

/** "40% of the whole score", among those that stand beside it. */
function shareOf(weights: Record<string, string>, name: string, whole: string, known: WeightsView): string {
  const siblings = known.pillars.some((pillar) => pillar.name === name)
    ? known.pillars.map((pillar) => pillar.name)
    : (known.pillars.find(({ parts }) => parts.some((part) => part.name === name))?.parts ?? []).map(
        (part) => part.name,
      )
  const sum = siblings.reduce((total, sibling) => total + (Number(weights[sibling]) || 0), 0)
  const share = sum === 0 ? 0 : (Number(weights[name]) || 0) / sum
  return `${Math.round(share * 100)}% of ${whole}`
}
