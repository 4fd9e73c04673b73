import type { DocumentContentAnswer, DocumentVersions } from '@tributary/service/portal-types'
import { useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { useClientData } from '../../client.tsx'
import { Card, Facts, JsonView, Loaded, SelectField, Table, Time } from '../../ui/index.ts'
import { wordsOf } from '../../words.ts'
import { Compare } from './compare.tsx'
import { neighbourOf } from './diff.ts'
import { DeliveryOf } from './document-table.tsx'
import { useUserNames, wholeDay } from './names.ts'
import { TracedValues } from './traced-values.tsx'
import { UserPage } from './user-page.tsx'

export default function Document() {
  const { api, rest } = useUserNames()
  const path = `${api}/documents/${encodeURIComponent(rest[1] ?? '')}`
  const reading = useClientData<DocumentVersions>(path)
  return (
    <UserPage tab="documents">
      <Loaded reading={reading}>{(known) => <Known known={known} path={path} />}</Loaded>
    </UserPage>
  )
}

function Known({ known, path }: { known: DocumentVersions; path: string }) {
  const [search, setSearch] = useSearchParams()
  const numbers = known.versions.map(({ document_version }) => document_version)
  const newest = numbers[0]!
  const chosen = numbers.find((number) => String(number) === search.get('version')) ?? newest
  const [picked, setPicked] = useState<number>()
  const against = picked ?? neighbourOf(numbers, chosen)
  const options = numbers.map((number) => ({ value: String(number), label: `Version ${number}` }))
  const { place } = useUserNames()
  return (
    <>
      <Card title={wordsOf(known.data_structure)}>
        <Facts
          facts={[
            [
              'Describes',
              known.day && <Link href={`${place}/days/${known.day}`}>{wholeDay(known.day)}</Link>,
            ],
            ['Key', <code key="k">{known.document_key}</code>],
          ]}
        />
        <Table
          caption="Versions"
          rows={known.versions}
          keyOf={({ document_version }) => document_version}
          empty={null}
          columns={[
            {
              title: 'Version',
              cell: ({ document_version: number }) => (
                <Link
                  href={`${place}/documents/${encodeURIComponent(known.document_key)}?version=${number}`}
                  aria-current={number === chosen ? 'true' : undefined}
                >
                  {number}
                  {number === newest && ' (newest)'}
                </Link>
              ),
            },
            { title: 'Stored', cell: ({ created_at }) => <Time at={created_at} /> },
            { title: 'Delivery', cell: (version) => <DeliveryOf document={version} /> },
            { title: 'Attempts', isNumber: true, cell: ({ attempts }) => attempts },
          ]}
        />
      </Card>
      {against !== undefined && (
        <Card title="Versions side by side">
          <div className="filters">
            <SelectField
              label="Version"
              value={String(chosen)}
              options={options}
              onChange={(version) => setSearch({ version })}
            />
            <SelectField
              label="Compared with"
              value={String(against)}
              options={options}
              onChange={(version) => setPicked(Number(version))}
            />
          </div>
          <Compare path={path} before={Math.min(chosen, against)} after={Math.max(chosen, against)} />
        </Card>
      )}
      <Content path={path} version={chosen} />
    </>
  )
}

function Content({ path, version }: { path: string; version: number }) {
  const reading = useClientData<DocumentContentAnswer>(`${path}/versions/${version}`)
  return (
    <Loaded reading={reading}>
      {({ body, values, explanation }) => (
        <>
          {values.length > 0 && (
            <Card title="Where every number comes from">
              <TracedValues values={values} />
            </Card>
          )}
          {explanation !== null && (
            <Card title="How it was made">
              <JsonView value={explanation} label="How it was made" />
            </Card>
          )}
          <Card title={`Version ${version} as delivered`}>
            <JsonView value={body} label={`Version ${version}`} />
          </Card>
        </>
      )}
    </Loaded>
  )
}
