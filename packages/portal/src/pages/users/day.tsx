import type { UserDay } from '@tributary/service/portal-types'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { useClientData } from '../../client.tsx'
import {
  Button,
  ButtonLink,
  Card,
  compared,
  countOf,
  Empty,
  Loaded,
  SelectField,
  Table,
  TextField,
} from '../../ui/index.ts'
import { Curves } from './curves.tsx'
import { DocumentTable } from './document-table.tsx'
import { addDays, isDay, useUserNames, wholeDay } from './names.ts'
import { UserPage } from './user-page.tsx'
import { WhyDialog, WhyOf } from './why.tsx'

export default function Day() {
  const { api, rest } = useUserNames()
  const day = rest[1] ?? ''
  const reading = useClientData<UserDay>(`${api}/days/${encodeURIComponent(day)}`)
  return (
    <UserPage tab="days">
      <Loaded reading={reading}>{(known) => <Known key={known.day} known={known} />}</Loaded>
    </UserPage>
  )
}

/** The summaries come first; a glucose sensor adds hundreds of events. */
const FIRST_DOCUMENTS = 15

function Known({ known }: { known: UserDay }) {
  const { place } = useUserNames()
  const [, go] = useLocation()
  const { day } = known
  const isEmpty = known.figures.length === 0
  const [isWhole, setWhole] = useState(known.documents.length <= FIRST_DOCUMENTS)
  return (
    <>
      <div className="row between">
        <h2>{wholeDay(day)}</h2>
        <div className="row">
          <ButtonLink kind="quiet" to={`${place}/days/${addDays(day, -1)}`}>
            Previous day
          </ButtonLink>
          <ButtonLink kind="quiet" to={`${place}/days/${addDays(day, 1)}`}>
            Next day
          </ButtonLink>
          <ButtonLink kind="quiet" to={`${place}/days?to=${day}`}>
            Charts
          </ButtonLink>
        </div>
      </div>
      <div className="filters">
        <TextField
          label="Another day"
          type="date"
          value={day}
          onChange={(chosen) => isDay(chosen) && go(`${place}/days/${chosen}`)}
        />
      </div>
      <Curves day={day} />
      {isEmpty ? (
        <Card title="Why is this day empty?">
          <WhyOf day={day} metric={null} />
        </Card>
      ) : (
        <Figures known={known} />
      )}
      <Card title="Documents of the day">
        <DocumentTable
          documents={isWhole ? known.documents : known.documents.slice(0, FIRST_DOCUMENTS)}
          empty={
            <Empty title="No document describes this day">
              <p>A document is created when a source reports data for the day.</p>
            </Empty>
          }
        />
        {!isWhole && (
          <div className="row">
            <Button kind="quiet" onClick={() => setWhole(true)}>
              Show {countOf(known.documents.length - FIRST_DOCUMENTS, 'more document')}
            </Button>
          </div>
        )}
        {isWhole && known.left_out > 0 && (
          <p className="soft">
            {countOf(known.left_out, 'more document')} of the day {known.left_out === 1 ? 'is' : 'are'} in the
            list of all documents.
          </p>
        )}
      </Card>
      {!isEmpty && (
        <Card title="Is something missing?">
          <Missing known={known} />
        </Card>
      )}
    </>
  )
}

interface Traced {
  title: string
  path: string
  documentKey: string | null
}

function Figures({ known }: { known: UserDay }) {
  const [asked, setAsked] = useState<Traced | null>(null)
  return (
    <Card title="Numbers of the day">
      <Table
        caption="Numbers of the day"
        rows={known.figures}
        keyOf={({ metric }) => metric}
        empty={null}
        columns={[
          { title: 'What', cell: ({ title }) => title },
          {
            title: 'Value',
            isNumber: true,
            cell: ({ value, comparator, unit }) => (
              <span className="number">
                {compared(value, comparator)} {unit}
              </span>
            ),
          },
          { title: 'Source', cell: ({ source }) => source ?? 'several together' },
          {
            title: '',
            cell: (figure) => (
              <Button kind="quiet" onClick={() => setAsked(figure)}>
                Where from?<span className="visually-hidden"> {figure.title}</span>
              </Button>
            ),
          },
        ]}
      />
      {asked && (
        <WhyDialog
          title={asked.title}
          day={known.day}
          metric={asked.path}
          documentKey={asked.documentKey}
          onClose={() => setAsked(null)}
        />
      )}
    </Card>
  )
}

const WHOLE_DAY = ''

/** Of a number that the day lacks, or of the day as a whole. */
function Missing({ known }: { known: UserDay }) {
  const [search] = useSearchParams()
  const [metric, setMetric] = useState(
    known.missing.find((one) => one.metric === search.get('why'))?.metric ?? WHOLE_DAY,
  )
  const path = known.missing.find((one) => one.metric === metric)?.path ?? null
  const answer = useRef<HTMLDivElement>(null)
  // A link that asks why leads to the answer, which is below everything else.
  useEffect(() => {
    if (search.has('why')) answer.current?.scrollIntoView({ block: 'center' })
  }, [search])
  return (
    <>
      <div className="filters" ref={answer}>
        <SelectField
          label="Why is there no …"
          value={metric}
          options={[
            { value: WHOLE_DAY, label: 'The day as a whole' },
            ...known.missing.map(({ metric: value, title }) => ({ value, label: title })),
          ]}
          onChange={setMetric}
        />
      </div>
      <WhyOf day={known.day} metric={path} />
    </>
  )
}
