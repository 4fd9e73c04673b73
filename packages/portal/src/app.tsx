import { lazy, Suspense } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { SignIn } from './account/sign-in.tsx'
import { SignedInAs, useMe } from './session.tsx'
import { Shell } from './shell/shell.tsx'
import { Failure, Loading } from './ui/index.ts'

const Welcome = lazy(() => import('./account/welcome.tsx'))

export function App() {
  const { me, error, retry } = useMe()
  if (error) return <Alone>{<Failure error={error} onRetry={retry} />}</Alone>
  if (me === undefined) return <Loading />
  return (
    <Suspense fallback={<Loading />}>
      <Switch>
        <Route path="/welcome">
          <Welcome />
        </Route>
        <Route path="/sign-in">{me ? <Redirect to="/" replace /> : <SignIn />}</Route>
        <Route>
          {me ? (
            <SignedInAs me={me}>
              <Shell />
            </SignedInAs>
          ) : (
            <SignIn />
          )}
        </Route>
      </Switch>
    </Suspense>
  )
}

const Alone = ({ children }: { children: React.ReactNode }) => <main className="alone">{children}</main>
