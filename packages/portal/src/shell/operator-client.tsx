import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { get } from '../api.ts'
import { InClient } from '../client.tsx'
import { Loaded, Notice } from '../ui/index.ts'

/** An operator in the pages of a client. */
export function OperatorClient({ clientUuid, children }: { clientUuid: string; children: ReactNode }) {
  const reading = useQuery({
    queryKey: ['client', clientUuid],
    queryFn: () => get<{ name: string }>(`/clients/${clientUuid}`),
  })
  return (
    <Loaded reading={reading}>
      {({ name }) => (
        <InClient client={{ clientUuid, name }}>
          <div className="stack">
            <Notice>
              <p>
                You are looking at <strong>{name}</strong> as an operator. Every view of health data is
                written to its audit log.
              </p>
            </Notice>
            {children}
          </div>
        </InClient>
      )}
    </Loaded>
  )
}
