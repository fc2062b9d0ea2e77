import { FullPageLoader } from '#ui/page/FullPageLoader.tsx';
import type { PageModule } from '../pages.ts';

/** Signing out is what this page is for: the session clears its keys and leads to the sign-in page. */
export const enter: PageModule['enter'] = (world) => world.actor('session').send({ type: 'session.signOutRequested' });

export const Page = () => <FullPageLoader label="Signing you out" />;
