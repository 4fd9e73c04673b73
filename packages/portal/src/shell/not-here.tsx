import { ButtonLink, Empty, Page } from '../ui/index.ts'

export const NotHere = () => (
  <Page title="Nothing here">
    <Empty title="This address leads nowhere">
      <p>The page may have moved, or it belongs to another client.</p>
      <ButtonLink to="/">To the beginning</ButtonLink>
    </Empty>
  </Page>
)
