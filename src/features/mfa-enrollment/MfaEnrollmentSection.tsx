import type { ComponentType } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { MfaEnrollmentMachine } from '#machines/mfaEnrollment/mfaEnrollment.machine.ts';
import { SettingsSection } from '#presenters/settings/SettingsSection.tsx';
import { Stack } from '#ui/layout/Layout.tsx';
import type { FailedList } from '#ui/list/ListView.tsx';
import { useHeadingFocus } from '#ui/screen/focus.ts';
import { useScreen } from '#ui/screen/screens.ts';
import { AuthenticatorSetup } from './AuthenticatorSetup.tsx';
import { ChangeCheck, ChangeProposal } from './ChangeProposal.tsx';
import { FactorList } from './FactorList.tsx';
import { PasskeyName } from './PasskeyName.tsx';
import { RecoveryCodeConfirmation, RecoveryCodes } from './RecoveryCodes.tsx';

export interface MfaEnrollmentProps {
  flow: ActorRefFrom<MfaEnrollmentMachine>;
  /** What the account has could not be loaded. */
  failed: Omit<FailedList, 'status'> | null;
  sandbox: boolean;
}

/** The parts of the section by the machine's `screen:*` tags. */
export const mfaEnrollmentScreens = {
  factorList: FactorList,
  changeProposal: ChangeProposal,
  changeCheck: ChangeCheck,
  authenticatorSetup: AuthenticatorSetup,
  passkeyName: PasskeyName,
  recoveryCodes: RecoveryCodes,
  recoveryCodeConfirmation: RecoveryCodeConfirmation,
} satisfies Record<string, ComponentType<MfaEnrollmentProps>>;

/** What protects the account beyond the password. */
export function MfaEnrollmentSection(props: MfaEnrollmentProps) {
  const [screen, Screen] = useScreen(props.flow, mfaEnrollmentScreens, 'factorList');
  const container = useHeadingFocus<HTMLDivElement>(screen, 'h3, [data-part="factor-lead"]');
  return (
    <SettingsSection id="two-step-verification" title="Two-step verification">
      <div ref={container}>
        <Stack>
          <Screen {...props} />
        </Stack>
      </div>
    </SettingsSection>
  );
}
