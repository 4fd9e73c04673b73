import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { background } from './background/plugin.ts'
import { answerWakes } from './background/wake.ts'
import { platform } from './phone.ts'
import { openSession } from './session.ts'
import './styles.css'

if ('serviceWorker' in navigator && import.meta.env.PROD) {
  navigator.serviceWorker.register(`${import.meta.env.BASE_URL}service-worker.js`).catch(() => {
    // Without it the app works all the same, only not when opened offline.
  })
}

// Also when the phone opened the app without a screen.
if (platform === 'ios')
  answerWakes(background, async (signal) => {
    const session = await openSession()
    if (!session) return 'not_linked'
    return session.sync.run({ signal, onlyWhenDue: true, inBackground: document.hidden })
  })

createRoot(document.getElementById('app')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
