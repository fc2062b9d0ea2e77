import { type ComponentType, Suspense } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { MfaEnrollmentMachine } from '#machines/mfaEnrollment/mfaEnrollment.machine.ts';
import { SettingsSection } from '#presenters/settings/SettingsSection.tsx';
import { Stack } from '#ui/layout/Layout.tsx';
import type { FailedList } from '#ui/list/ListView.tsx';
import { Skeleton } from '#ui/list/Skeleton.tsx';
import { lazyCode } from '#ui/on-demand/lazyCode.ts';
import { useHeadingFocus } from '#ui/screen/focus.ts';
import { useScreen } from '#ui/screen/screens.ts';
import { AddAuthenticator } from './AddAuthenticator.tsx';
import { ChangeCheck, ChangeProposal } from './ChangeProposal.tsx';
import { FactorList } from './FactorList.tsx';
import type { FactorsOwner } from './messages.ts';
import { PasskeyName } from './PasskeyName.tsx';

export interface MfaEnrollmentProps {
  flow: ActorRefFrom<MfaEnrollmentMachine>;
  /** The account's factors could not be loaded. */
  failed: Omit<FailedList, 'status'> | null;
  sandbox: boolean;
  owner?: FactorsOwner;
}

/** Both screens of the recovery codes, whose code loads when there are some. */
const RecoveryCodes = lazyCode<MfaEnrollmentProps>(
  async () => (await import('./RecoveryCodes.tsx')).RecoveryCodeScreens,
);

export const mfaEnrollmentScreens = {
  factorList: FactorList,
  changeProposal: ChangeProposal,
  changeCheck: ChangeCheck,
  authenticatorSetup: AddAuthenticator,
  passkeyName: PasskeyName,
  recoveryCodes: RecoveryCodes,
  recoveryCodeConfirmation: RecoveryCodes,
} satisfies Record<string, ComponentType<MfaEnrollmentProps>>;

/** The account's second factors. */
export const MfaEnrollmentSection = (props: MfaEnrollmentProps) => (
  <SettingsSection id="two-step-verification" title="Two-step verification">
    <Suspense fallback={<Skeleton shape="block" />}>
      <Screens {...props} />
    </Suspense>
  </SettingsSection>
);

/** Inside the boundary that waits for code, so that the focused heading exists. */
function Screens(props: MfaEnrollmentProps) {
  const [screen, Screen] = useScreen(props.flow, mfaEnrollmentScreens, 'factorList');
  const container = useHeadingFocus<HTMLDivElement>(screen, 'h3, [data-part="factor-lead"]');
  return (
    <div ref={container}>
      <Stack>
        <Screen {...props} />
      </Stack>
    </div>
  );
}
