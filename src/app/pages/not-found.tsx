import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { ErrorScreen } from '#ui/page/ErrorScreen.tsx';
import { ByReader } from '#ui/reader/ByReader.tsx';
import { useSignedIn } from '../hooks/app.ts';
import { openPage } from '../outlet/page.ts';

function Page() {
  return (
    <ErrorScreen
      heading="Page not found"
      actions={
        <ByReader
          signedIn={useSignedIn()}
          customer={
            <ButtonLink href="/dashboard" variant="main">
              Go to dashboard
            </ButtonLink>
          }
          visitor={
            <ButtonLink href="/" variant="main">
              Go to home page
            </ButtonLink>
          }
        />
      }
    >
      There’s no page at this address. The address may be wrong, or the page may have moved.
    </ErrorScreen>
  );
}

export const page = openPage({ Page });
