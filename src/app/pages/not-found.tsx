import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { ErrorScreen } from '#ui/page/ErrorScreen.tsx';
import { useSignedIn } from '../hooks.ts';
import { openPage } from '../page.ts';

function Page() {
  const signedIn = useSignedIn();
  return (
    <ErrorScreen
      heading="Page not found"
      actions={
        <ButtonLink href={signedIn ? '/dashboard' : '/'} variant="main">
          {signedIn ? 'Go to the dashboard' : 'Go to the start page'}
        </ButtonLink>
      }
    >
      Nothing is at this address. It may have been mistyped, or the page may have moved.
    </ErrorScreen>
  );
}

export const page = openPage({ Page });
