import { useSelector } from '@xstate/react';
import type { ComponentType } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { SecondFactorMachine } from '#machines/secondFactor/secondFactor.machine.ts';
import { SettingsSection } from '#presenters/settings/SettingsSection.tsx';
import { Stack } from '#ui/layout/Stack.tsx';
import type { FailedList } from '#ui/list/ListView.tsx';
import { useHeadingFocus } from '#ui/screen/focus.ts';
import { screenOf } from '#ui/screen/screenOf.ts';
import { AuthenticatorSetup } from './AuthenticatorSetup.tsx';
import { ChangeCheck, ChangeProposal } from './ChangeProposal.tsx';
import { FactorList } from './FactorList.tsx';
import { PasskeyName } from './PasskeyName.tsx';
import { RecoveryCodeConfirmation, RecoveryCodes } from './RecoveryCodes.tsx';

export interface SecondFactorProps {
  flow: ActorRefFrom<SecondFactorMachine>;
  /** What the account has could not be loaded. */
  failed: Omit<FailedList, 'status'> | null;
  sandbox: boolean;
}

/** The parts of the section by the machine's `screen:*` tags. */
export const secondFactorScreens = {
  factorList: FactorList,
  changeProposal: ChangeProposal,
  changeCheck: ChangeCheck,
  authenticatorSetup: AuthenticatorSetup,
  passkeyName: PasskeyName,
  recoveryCodes: RecoveryCodes,
  recoveryCodeConfirmation: RecoveryCodeConfirmation,
} satisfies Record<string, ComponentType<SecondFactorProps>>;

/** What protects the account beyond the password. */
export function SecondFactorSection(props: SecondFactorProps) {
  const screen = useSelector(props.flow, (snapshot) => screenOf(snapshot, secondFactorScreens)) ?? 'factorList';
  const container = useHeadingFocus<HTMLDivElement>(screen, 'h3, [data-part="factor-lead"]');
  const Screen = secondFactorScreens[screen];
  return (
    <SettingsSection id="second-factor" title="Second factor">
      <div ref={container}>
        <Stack>
          <Screen {...props} />
        </Stack>
      </div>
    </SettingsSection>
  );
}
