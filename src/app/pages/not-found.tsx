import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { ErrorScreen } from '#ui/page/ErrorScreen.tsx';
import { useSignedIn } from '../hooks/world.ts';
import { openPage } from '../page.ts';

function Page() {
  const signedIn = useSignedIn();
  return (
    <ErrorScreen
      heading="Page not found"
      actions={
        <ButtonLink href={signedIn ? '/dashboard' : '/'} variant="main">
          {signedIn ? 'Go to dashboard' : 'Go to home page'}
        </ButtonLink>
      }
    >
      There’s no page at this address. The address may be wrong, or the page may have moved.
    </ErrorScreen>
  );
}

export const page = openPage({ Page });
