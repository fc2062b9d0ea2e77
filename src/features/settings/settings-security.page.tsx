import { openAddressHold } from '#app/effects/account/address-hold.ts';
import { openChangePassword } from '#app/effects/account/change-password.ts';
import { openMfaEnrollment } from '#app/effects/account/mfa-enrollment.ts';
import { useFlow, useLoaded, useSandbox } from '#app/hooks/app.ts';
import { failureOf } from '#app/hooks/list-state.ts';
import { customerPage } from '#app/outlet/page.ts';
import { SendsPause } from '#app/page-parts/SendsPause.tsx';
import { ChangeEmail } from '#features/change-email/ChangeEmail.tsx';
import { openChangeEmail } from '#features/change-email/effects.ts';
import { ChangePassword } from '#features/change-password/ChangePassword.tsx';
import { CloseAccount } from '#features/close-account/CloseAccount.tsx';
import { openCloseAccount } from '#features/close-account/effects.ts';
import { openLockAccount } from '#features/lock-account/inSettings.ts';
import { LockSection } from '#features/lock-account/LockSection.tsx';
import { MfaEnrollmentSection } from '#features/mfa-enrollment/MfaEnrollmentSection.tsx';
import { openNewBrowserCodes } from '#features/new-browser-codes/effects.ts';
import { NewBrowserCodes } from '#features/new-browser-codes/NewBrowserCodes.tsx';
import { type HoldProps, HoldSetting } from '#presenters/addressHold/HoldSetting.tsx';
import { Stack } from '#ui/layout/Layout.tsx';
import { CheckupSection, FactorsPlace } from './CheckupSection.tsx';
import { EventsSection } from './EventsSection.tsx';
import { SessionSection } from './SessionSection.tsx';
import { applySettingsAddress, openSecurityEvents } from './securityEvents.ts';

/** The settings tab with the account's protections: each section has its own feature. */
function Security() {
  const sandbox = useSandbox();
  const changeEmail = useFlow('changeEmail');
  const changePassword = useFlow('changePassword');
  const hold = useFlow('addressHold');
  const events = useFlow('securityEvents');
  const lockAccount = useFlow('lockAccount');
  const closeAccount = useFlow('closeAccount');
  return (
    <Stack gap={5}>
      <SendsPause />
      <Checkup />
      <MfaEnrollment />
      <NewBrowsers />
      {changePassword && <ChangePassword flow={changePassword} sandbox={sandbox} />}
      {changeEmail && <ChangeEmail flow={changeEmail} sandbox={sandbox} />}
      {hold && <AddressHold hold={hold} />}
      <Session />
      {events && <EventsSection events={events} />}
      {lockAccount && <LockSection flow={lockAccount} sandbox={sandbox} />}
      {closeAccount && <CloseAccount flow={closeAccount} sandbox={sandbox} />}
    </Stack>
  );
}

function Checkup() {
  const security = useLoaded('security');
  const hold = useLoaded('addressHold');
  return <CheckupSection security={security.known} hold={hold.known} failed={failureOf(security) ?? failureOf(hold)} />;
}

function AddressHold({ hold }: Pick<HoldProps, 'hold'>) {
  return (
    <div id="address-hold">
      <HoldSetting hold={hold} holdFailed={failureOf(useLoaded('addressHold'))} sandbox={useSandbox()} />
    </div>
  );
}

function MfaEnrollment() {
  const flow = useFlow('mfaEnrollment');
  const sandbox = useSandbox();
  const failed = failureOf(useLoaded('security'));
  return (
    flow && (
      <FactorsPlace>
        <MfaEnrollmentSection flow={flow} failed={failed} sandbox={sandbox} />
      </FactorsPlace>
    )
  );
}

function NewBrowsers() {
  const flow = useFlow('newBrowserCodes');
  const sandbox = useSandbox();
  const failed = failureOf(useLoaded('security'));
  return flow && <NewBrowserCodes flow={flow} failed={failed} sandbox={sandbox} />;
}

function Session() {
  const security = useLoaded('security');
  return <SessionSection session={security.known?.session ?? null} securityFailed={failureOf(security)} />;
}

export const page = customerPage({
  Page: Security,
  resources: ['security', 'addressHold'],
  open(customer) {
    openAddressHold(customer);
    openChangeEmail(customer);
    openChangePassword(customer);
    openMfaEnrollment(customer);
    openNewBrowserCodes(customer);
    openLockAccount(customer);
    openCloseAccount(customer);
    openSecurityEvents(customer);
  },
  readAddress: applySettingsAddress,
});
