import { AuthenticatorSetup } from '#presenters/factors/AuthenticatorSetup.tsx';
import type { MfaEnrollmentProps } from './MfaEnrollmentSection.tsx';
import { factorWording, ownerTexts } from './messages.ts';

export const AddAuthenticator = ({ flow, owner = 'customer' }: MfaEnrollmentProps) => (
  <AuthenticatorSetup
    flow={flow}
    wording={factorWording}
    level={3}
    title="Add an authenticator app"
    note={ownerTexts[owner].follows}
    action="Add authenticator app"
    cancel={{ label: 'Cancel', onClick: () => flow.send({ type: 'change.canceled' }) }}
  />
);
