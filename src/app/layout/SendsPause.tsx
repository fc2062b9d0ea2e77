import { PauseNotice } from '#presenters/security/PauseNotice.tsx';
import { useLoaded } from '../hooks/world.ts';

/** The notice of paused withdrawals, for pages that load `security`. */
export const SendsPause = () => <PauseNotice security={useLoaded('security').known} />;
