import { RecoveryCodeConfirmation, RecoveryCodes } from '#presenters/factors/RecoveryCodes.tsx';
import { useScreen } from '#ui/screen/screens.ts';
import type { MfaEnrollmentProps } from './MfaEnrollmentSection.tsx';
import { factorWording } from './messages.ts';

const about =
  'If you lose your device, a recovery code gets you in. Each works once. We show them until you enter one of them, for 24 hours at most.';

const screens = {
  recoveryCodes: ({ flow }: MfaEnrollmentProps) => <RecoveryCodes flow={flow} level={3} about={about} />,
  recoveryCodeConfirmation: ({ flow }: MfaEnrollmentProps) => (
    <RecoveryCodeConfirmation flow={flow} level={3} wording={factorWording} />
  ),
};

/** New recovery codes, until the customer has shown that they are saved. */
export function RecoveryCodeScreens(props: MfaEnrollmentProps) {
  const [, Screen] = useScreen(props.flow, screens, 'recoveryCodes');
  return <Screen {...props} />;
}
