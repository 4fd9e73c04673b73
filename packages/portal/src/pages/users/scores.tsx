import type { NewestScore, UserHead, UserScores } from '@tributary/service/portal-types'
import { Link } from 'wouter'
import { useClientData } from '../../client.tsx'
import { Card, Empty, Figures, Loaded, numberOf, Table } from '../../ui/index.ts'
import { durationOf, wordsOf } from '../../words.ts'
import { shortDay, useUserNames, wholeDay } from './names.ts'
import { Profile } from './profile.tsx'

/** The newest scores and the newest profile, with what each is made of. */
export function Scores() {
  const { api } = useUserNames()
  const reading = useClientData<UserScores>(`${api}/scores`)
  return (
    <Loaded reading={reading}>
      {({ score, profile, has_profiles: hasProfiles }) => (
        <>
          {score ? (
            <Score score={score} />
          ) : (
            <Card title="Health score">
              <Empty title="No score yet">
                <p>A day is scored as soon as one of its summaries has a value that counts.</p>
              </Empty>
            </Card>
          )}
          <Profile profile={profile} hasProfiles={hasProfiles} />
        </>
      )}
    </Loaded>
  )
}

const points = (value: number | null): string => (value === null ? 'none' : numberOf(value))

function Score({ score }: { score: NewestScore }) {
  const { api, place } = useUserNames()
  const today = useClientData<UserHead>(api).data?.today
  return (
    <Card
      title={`Health score of ${wholeDay(score.day)}${score.day === today ? ' (day in progress)' : ''}`}
      actions={
        <Link href={`${place}/documents/${encodeURIComponent(score.document_key)}`}>
          Version {score.document_version}
        </Link>
      }
    >
      <Figures
        figures={[
          { name: 'Overall', value: points(score.overall) },
          { name: 'Mean of seven days', value: points(score.seven_day_mean) },
          ...score.pillars.map(({ pillar, score: value, weight }) => ({
            name: wordsOf(pillar),
            value: points(value),
            ...(weight !== null && { note: `weighs ${numberOf(weight)}` }),
          })),
        ]}
      />
      <details>
        <summary>How it is calculated</summary>
        <Table
          caption="Parts of the score"
          rows={score.pillars.flatMap(({ pillar, parts }) => parts.map((part) => ({ pillar, ...part })))}
          keyOf={({ name }) => name}
          empty={null}
          columns={[
            { title: 'Part', cell: ({ name, pillar }) => `${wordsOf(name)} (${pillar})` },
            { title: 'Score', isNumber: true, cell: ({ score: value }) => points(value) },
            { title: 'Weight', isNumber: true, cell: ({ weight }) => points(weight) },
            { title: 'Inputs', cell: (part) => <Inputs part={part} /> },
            { title: 'Compared with', cell: ({ against }) => <Against against={against} /> },
          ]}
        />
      </details>
    </Card>
  )
}

type Part = NewestScore['pillars'][number]['parts'][number]

/** Fields in seconds are shown as hours and minutes. */
const amountAt = (path: string, value: number): string =>
  /_seconds_(int|float)$/.test(path) ? durationOf(value * 1_000) : numberOf(value)

function Inputs({ part }: { part: Part }) {
  const { place } = useUserNames()
  return (
    <ul className="plain small">
      {part.inputs.map((input) => (
        <li key={`${input.document_key}${input.path}`}>
          <Link href={`${place}/documents/${encodeURIComponent(input.document_key)}`}>
            {input.title ?? input.path}
          </Link>{' '}
          {amountAt(input.path, input.value)}, {shortDay(input.at.slice(0, 10))}, {input.sources.join(', ')}
        </li>
      ))}
      {part.missing.length > 0 && (
        <li>
          Not known:{' '}
          {part.missing.map((name) => wordsOf(name.replace(/_(string|int|float)$/, ''))).join(', ')}
        </li>
      )}
      {part.inputs.length === 0 && part.missing.length === 0 && <li className="soft">no values</li>}
    </ul>
  )
}

const Against = ({ against }: Pick<Part, 'against'>) => (
  <span className="small">
    {Object.entries(against)
      .map(([name, value]) => `${wordsOf(name).toLowerCase()} ${numberOf(value)}`)
      .join(', ') || <span className="soft">nothing</span>}
  </span>
)
