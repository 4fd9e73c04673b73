import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Router } from 'wouter'
import { ApiFailure } from './api.ts'
import { App } from './app.tsx'
import { applyTheme, chosenTheme } from './theme.ts'
import { Announcer } from './ui/announcer.tsx'
import './styles/index.css'

applyTheme(chosenTheme())

/** What the service refused it would refuse again; only what did not get through is worth another try. */
const shouldRetry = (failures: number, error: Error): boolean =>
  failures < 2 && !(error instanceof ApiFailure && error.status < 500)

const queries = new QueryClient({
  defaultOptions: { queries: { retry: shouldRetry, staleTime: 5_000 }, mutations: { retry: false } },
})

createRoot(document.getElementById('portal')!).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <Router base="/portal">
        <Announcer>
          <App />
        </Announcer>
      </Router>
    </QueryClientProvider>
  </StrictMode>,
)
