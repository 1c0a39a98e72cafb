import { ButtonLink } from '../parts/button.tsx';
import { Page } from '../parts/page.tsx';

/** Any address that no page has. */
export function NotFoundPage() {
  return (
    <Page
      title="No page here"
      documentTitle="Page not found"
      lead="This square of the board is empty. The address may be mistyped, or the page has moved."
    >
      <ButtonLink href="/catalog">Go to the catalog</ButtonLink>{' '}
      <ButtonLink href="/play" look="quiet">
        Play a game
      </ButtonLink>
    </Page>
  );
}
