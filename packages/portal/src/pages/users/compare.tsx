import type { DocumentContentAnswer } from '@tributary/service/portal-types'
import { useMemo, useState } from 'react'
import { useClientData } from '../../client.tsx'
import { Button, countOf, Empty, Loaded, numberOf, Table } from '../../ui/index.ts'
import { alignLines, type Change, changesBetween, type DiffLine, foldEqual, type Stretch } from './diff.ts'

interface Props {
  path: string
  before: number
  after: number
}

export function Compare({ path, before, after }: Props) {
  const left = useClientData<DocumentContentAnswer>(`${path}/versions/${before}`)
  const right = useClientData<DocumentContentAnswer>(`${path}/versions/${after}`)
  return (
    <Loaded reading={left}>
      {(was) => <Loaded reading={right}>{(is) => <Differences before={was.body} after={is.body} />}</Loaded>}
    </Loaded>
  )
}

const MOST_SHOWN = 100
/** The lines below show the whole of a longer one. */
const LONGEST_VALUE = 300
/** Of a long stretch; readings one by one come by the thousand. */
const FIRST_LINES = 60

function Differences({ before, after }: { before: unknown; after: unknown }) {
  const changes = useMemo(() => changesBetween(before, after), [before, after])
  if (changes.length === 0)
    return (
      <Empty title="They are the same">
        <p>Choose two versions that differ.</p>
      </Empty>
    )
  return (
    <>
      <Table
        caption="What changed, field by field"
        rows={changes.slice(0, MOST_SHOWN)}
        keyOf={({ path }) => path}
        empty={null}
        columns={[
          { title: 'Field', cell: ({ path }) => <code className="break wide">{path}</code> },
          {
            title: 'Before',
            cell: ({ before: was, places }: Change) => <ValueOf value={was} places={places} />,
          },
          { title: 'After', cell: ({ after: is, places }: Change) => <ValueOf value={is} places={places} /> },
        ]}
      />
      {changes.length > MOST_SHOWN && (
        <p className="soft">{countOf(changes.length - MOST_SHOWN, 'more field')} changed.</p>
      )}
      <SideBySide before={before} after={after} />
    </>
  )
}

function ValueOf({ value, places }: { value: unknown; places: number | undefined }) {
  if (value === undefined) return <span className="soft">not there</span>
  if (places !== undefined && Array.isArray(value))
    return (
      <>
        {countOf(value.length, 'item')} <span className="soft">({numberOf(places)} differ)</span>
      </>
    )
  const text = JSON.stringify(value)
  return (
    <code className="break">{text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text}</code>
  )
}

const linesOf = (value: unknown): string[] => JSON.stringify(value, null, 2).split('\n')

function SideBySide({ before, after }: { before: unknown; after: unknown }) {
  const [left, right] = useMemo(() => [linesOf(before), linesOf(after)], [before, after])
  const stretches = useMemo(() => foldEqual(alignLines(left, right)), [left, right])
  return (
    <div className="diff-holder">
      <table className="diff">
        <caption className="visually-hidden">Both versions, line by line</caption>
        <thead>
          <tr>
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        {stretches.map((stretch) => (
          <StretchOf key={keyOf(stretch.lines[0]!)} stretch={stretch} left={left} right={right} />
        ))}
      </table>
    </div>
  )
}

const keyOf = ({ left, right }: DiffLine): string => `${left ?? ''}/${right ?? ''}`

function StretchOf({ stretch, left, right }: { stretch: Stretch; left: string[]; right: string[] }) {
  const [isFolded, setFolded] = useState(stretch.isFolded)
  const [isWhole, setWhole] = useState(stretch.lines.length <= FIRST_LINES * 2)
  if (isFolded)
    return (
      <tbody>
        <tr className="fold">
          <td colSpan={2}>
            <Button kind="plain" onClick={() => setFolded(false)}>
              {countOf(stretch.lines.length, 'equal line')}
            </Button>
          </td>
        </tr>
      </tbody>
    )
  return (
    <tbody>
      {(isWhole ? stretch.lines : stretch.lines.slice(0, FIRST_LINES)).map((line) => (
        <tr key={keyOf(line)}>
          <Side isSame={line.isSame} text={line.left === null ? null : left[line.left - 1]!} kind="removed" />
          <Side
            isSame={line.isSame}
            text={line.right === null ? null : right[line.right - 1]!}
            kind="added"
          />
        </tr>
      ))}
      {!isWhole && (
        <tr className="fold">
          <td colSpan={2}>
            <Button kind="plain" onClick={() => setWhole(true)}>
              {countOf(stretch.lines.length - FIRST_LINES, 'more line')}
            </Button>
          </td>
        </tr>
      )}
    </tbody>
  )
}

function Side({ isSame, text, kind }: { isSame: boolean; text: string | null; kind: 'removed' | 'added' }) {
  if (text === null) return <td className="absent" />
  return (
    <td className={isSame ? undefined : kind}>
      {!isSame && <span className="visually-hidden">{kind === 'added' ? 'now: ' : 'was: '}</span>}
      {text}
    </td>
  )
}
