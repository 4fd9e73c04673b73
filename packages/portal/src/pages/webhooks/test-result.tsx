import type { TestView } from '@tributary/service/portal-types'
import { Facts, Notice, Scrolling } from '../../ui/index.ts'
import { durationOf } from '../../words.ts'

export function TestResult({ result }: { result: TestView }) {
  return (
    <div className="stack">
      {result.delivered ? (
        <Notice tone="good">
          <p>
            Acknowledged with {result.status} after {durationOf(result.duration_ms)}.
          </p>
        </Notice>
      ) : (
        <Notice tone="bad">
          <p>
            <strong>Not acknowledged: {result.exception}.</strong>
          </p>
          <p>{result.advice}</p>
        </Notice>
      )}
      <Facts
        facts={[
          ['Status', result.status ?? 'no answer'],
          ['Duration', durationOf(result.duration_ms)],
          ['webhook-id', <code key="id">{result.webhook_id}</code>],
        ]}
      />
      {result.said !== null && (
        <>
          <h3>How the answer begins</h3>
          <Scrolling label="How the answer begins">{result.said}</Scrolling>
        </>
      )}
    </div>
  )
}
