import { type OpenedBinding, parseBindingLink, refuseSecondLink } from '@tributary/mobile'
import { useCallback, useEffect, useState } from 'react'
import { wear } from './brand.ts'
import { onLinkOpened } from './phone.ts'
import { AlreadyLinked } from './screens/already-linked.tsx'
import { Code } from './screens/code.tsx'
import { Home } from './screens/home.tsx'
import { Left } from './screens/left.tsx'
import { PermissionSheet } from './screens/permission-sheet.tsx'
import { Terms } from './screens/terms.tsx'
import { Welcome } from './screens/welcome.tsx'
import { type LinkedSession, openSession } from './session.ts'
import { storage } from './storage.ts'

type Place =
  | { name: 'loading' }
  | { name: 'welcome' }
  /** A binding's link was opened or scanned. */
  | { name: 'code'; link: string }
  | { name: 'terms'; binding: OpenedBinding }
  | { name: 'already-linked'; session: LinkedSession }
  | { name: 'home'; session: LinkedSession }
  | { name: 'left'; text: string }

export function App() {
  const [place, setPlace] = useState<Place>({ name: 'loading' })

  /** Where the phone stands: linked or not, with a link to open or without. */
  const arrive = useCallback(async (link: string | null) => {
    const session = await openSession()
    if (link && session) setPlace({ name: 'already-linked', session })
    else if (link) setPlace({ name: 'code', link })
    else if (session) setPlace({ name: 'home', session })
    else setPlace({ name: 'welcome' })
  }, [])

  useEffect(() => {
    arrive(bindingInAddress())
    return onLinkOpened((url) => arrive(url))
  }, [arrive])

  const goOn = () => {
    forgetAddress()
    arrive(null)
  }

  switch (place.name) {
    case 'loading':
      return <p className="page loading">Opening …</p>
    case 'welcome':
      return <Welcome onLink={arrive} />
    case 'code':
      return (
        <Code
          link={place.link}
          onOpened={async (binding) => {
            await refuseSecondLink(storage)
            wear(binding.brand)
            setPlace({ name: 'terms', binding })
          }}
          onBack={goOn}
        />
      )
    case 'terms':
      return (
        <Terms
          binding={place.binding}
          onLinked={goOn}
          onDeclined={() => {
            forgetAddress()
            wear(null)
            setPlace({ name: 'left', text: 'You declined. Nothing was read or sent, and nothing is kept.' })
          }}
        />
      )
    case 'already-linked':
      return (
        <AlreadyLinked session={place.session} onKept={goOn} onUnlinked={() => arrive(bindingInAddress())} />
      )
    case 'home':
      return (
        <>
          <Home
            session={place.session}
            onLeft={(text) => {
              wear(null)
              setPlace({ name: 'left', text })
            }}
          />
          <PermissionSheet />
        </>
      )
    case 'left':
      return <Left text={place.text} onAgain={goOn} />
  }
}

const bindingInAddress = () => (parseBindingLink(location.href) ? location.href : null)

const forgetAddress = () => history.replaceState(null, '', import.meta.env.BASE_URL)
