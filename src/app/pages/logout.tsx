import { FullPageLoader } from '#ui/page/FullPageLoader.tsx';
import { openPage } from '../outlet/page.ts';

const Page = () => <FullPageLoader label="Signing you out" />;

/** Signs the customer out: the session clears its keys and goes to the sign-in page. */
export const page = openPage({
  Page,
  open: (app) => app.actor('session').send({ type: 'session.signOutRequested' }),
});
