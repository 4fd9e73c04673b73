import type { SignedReceipt } from '@tributary/service/portal-types'
import { useEffect, useState } from 'react'
import { Card, Facts, Moment, numberOf, Table } from '../../ui/index.ts'
import { wordsOf } from '../../words.ts'

/** What was erased, what is withdrawn where, and what is left; to keep as a file. */
export function Receipt({ receipt }: { receipt: SignedReceipt }) {
  const address = useDownload(receipt)
  return (
    <>
      <Card
        title="Receipt"
        actions={
          address && (
            <a className="button" href={address} download={`erasure-${receipt.receipt_id}.json`}>
              Download the receipt
            </a>
          )
        }
      >
        <Facts
          facts={[
            ['Receipt', <code key="r">{receipt.receipt_id}</code>],
            ['Erased', <Moment key="e" at={receipt.erased_at} />],
            ['Rows', numberOf(receipt.rows_erased)],
            ['Keys destroyed', numberOf(receipt.keys_destroyed)],
            ['Waiting work dropped', numberOf(receipt.jobs_dropped)],
            [
              'Signature',
              <code key="s" className="break small">
                {receipt.signature}
              </code>,
            ],
          ]}
        />
      </Card>
      <div className="grid">
        <Card title="What was erased">
          <Table
            caption="Rows by kind"
            rows={Object.entries(receipt.rows)}
            keyOf={([kind]) => kind}
            empty={<p className="soft">Nothing was stored.</p>}
            columns={[
              { title: 'Kind', cell: ([kind]) => wordsOf(kind) },
              { title: 'Rows', isNumber: true, cell: ([, count]) => numberOf(count) },
            ]}
          />
        </Card>
        <Card title="At the vendors">
          <Table
            caption="Grants"
            rows={receipt.upstream}
            keyOf={({ data_source }) => data_source}
            empty={<p className="soft">No vendor was connected.</p>}
            columns={[
              { title: 'Source', cell: ({ data_source }) => data_source },
              { title: 'State', cell: ({ state }) => wordsOf(state) },
              { title: 'Why', cell: ({ reason }) => reason },
            ]}
          />
        </Card>
      </div>
      <Card title="What remains">
        <Table
          caption="What remains"
          rows={receipt.remains}
          keyOf={({ what }) => what}
          empty={<p className="soft">Nothing.</p>}
          columns={[
            { title: 'What', cell: ({ what }) => what },
            { title: 'Why', cell: ({ why }) => why },
            { title: 'Until', cell: ({ until }) => until },
          ]}
        />
      </Card>
    </>
  )
}

function useDownload(receipt: SignedReceipt): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const file = new Blob([JSON.stringify(receipt, null, 2)], { type: 'application/json' })
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [receipt])
  return address
}
