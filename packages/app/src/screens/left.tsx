import { Button } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'

export function Left({ text, onAgain }: { text: string; onAgain: () => void }) {
  return (
    <Page title="Not linked">
      <p role="status">{text}</p>
      <Button look="quiet" onClick={onAgain}>
        Link this phone
      </Button>
    </Page>
  )
}
