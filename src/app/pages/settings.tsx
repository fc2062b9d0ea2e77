import { ChangeEmail } from '#features/change-email/ChangeEmail.tsx';
import { ChangePassword } from '#features/change-password/ChangePassword.tsx';
import { LockSection } from '#features/lock-account/LockSection.tsx';
import { MfaEnrollmentSection } from '#features/mfa-enrollment/MfaEnrollmentSection.tsx';
import { NewBrowserCodes } from '#features/new-browser-codes/NewBrowserCodes.tsx';
import { EventsSection } from '#features/settings/EventsSection.tsx';
import { Overview } from '#features/settings/Overview.tsx';
import { PaymentMethodsSection } from '#features/settings/PaymentMethodsSection.tsx';
import { ProfileSection } from '#features/settings/ProfileSection.tsx';
import { ReferralSection } from '#features/settings/ReferralSection.tsx';
import { SessionSection } from '#features/settings/SessionSection.tsx';
import { VerificationSection } from '#features/settings/VerificationSection.tsx';
import { type HoldProps, HoldSetting } from '#presenters/addressHold/HoldSetting.tsx';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { Stack } from '#ui/layout/Layout.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { openAddressHold } from '../effects/account/address-hold.ts';
import { openChangeEmail } from '../effects/account/change-email.ts';
import { openChangePassword } from '../effects/account/change-password.ts';
import { openLockAccount } from '../effects/account/lock-in-settings.ts';
import { openMfaEnrollment } from '../effects/account/mfa-enrollment.ts';
import { openNewBrowserCodes } from '../effects/account/new-browser-codes.ts';
import { applySettingsAddress, openSecurityEvents } from '../effects/account/security-events.ts';
import { openTransfers } from '../effects/records/history.ts';
import { useLimitUses } from '../hooks/limits.ts';
import { failureOf, listState } from '../hooks/list-state.ts';
import { useCustomerState, useFlow, useLoaded, useSandbox } from '../hooks/world.ts';
import { SendsPause } from '../layout/SendsPause.tsx';
import { bankAccountOf } from '../mapping/bank-accounts.ts';
import { customerPage } from '../outlet/page.ts';

const sections = [
  { id: 'profile', title: 'Profile' },
  { id: 'verification', title: 'Verification and limits' },
  { id: 'payment-methods', title: 'Payment methods' },
  { id: 'address-hold', title: 'Hold for new wallets' },
  { id: 'email', title: 'Email address' },
  { id: 'password', title: 'Password' },
  { id: 'two-step-verification', title: 'Two-step verification' },
  { id: 'new-browser-codes', title: 'Codes in new browsers' },
  { id: 'session', title: 'Live session' },
  { id: 'security-events', title: 'Security events' },
  { id: 'referrals', title: 'Invite others' },
  { id: 'lock', title: 'Lock your account' },
];

/** Every subject is a section of its own feature, one line each. */
function Page() {
  const sandbox = useSandbox();
  const changeEmail = useFlow('changeEmail');
  const changePassword = useFlow('changePassword');
  const hold = useFlow('addressHold');
  const events = useFlow('securityEvents');
  const lockAccount = useFlow('lockAccount');
  return (
    <Stack gap={5}>
      <PageHeader title="Settings" actions={<ButtonLink href="/settings-preferences">Preferences</ButtonLink>} />
      <SendsPause />
      <Overview sections={sections} />
      <Profile />
      <Verification />
      <PaymentMethods />
      {hold && <AddressHold hold={hold} />}
      {changeEmail && <ChangeEmail flow={changeEmail} sandbox={sandbox} />}
      {changePassword && <ChangePassword flow={changePassword} sandbox={sandbox} />}
      <MfaEnrollment />
      <NewBrowsers />
      <Session />
      {events && <EventsSection events={events} />}
      <ReferralSection />
      {lockAccount && <LockSection flow={lockAccount} sandbox={sandbox} />}
    </Stack>
  );
}

function Profile() {
  const profile = useLoaded('profile');
  return <ProfileSection profile={profile.known} profileFailed={failureOf(profile)} />;
}

function Verification() {
  const customer = useLoaded('customer');
  const verifications = useLoaded('verifications').known;
  return (
    <VerificationSection
      customerState={useCustomerState()}
      verifications={verifications?.records ?? null}
      limits={customer.known?.limits ?? null}
      customerFailed={failureOf(customer)}
      uses={useLimitUses()}
    />
  );
}

function PaymentMethods() {
  const { known, ...banks } = useLoaded('externalBankAccounts');
  return <PaymentMethodsSection bankAccounts={listState({ ...banks, value: known?.map(bankAccountOf) ?? null }, banks.staleSince)} />;
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
  return flow && <MfaEnrollmentSection flow={flow} failed={failed} sandbox={sandbox} />;
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
  Page,
  resources: ['profile', 'customer', 'verifications', 'externalBankAccounts', 'addressHold', 'security'],
  open(customer) {
    openTransfers(customer);
    openAddressHold(customer);
    openChangeEmail(customer);
    openChangePassword(customer);
    openMfaEnrollment(customer);
    openNewBrowserCodes(customer);
    openLockAccount(customer);
    openSecurityEvents(customer);
  },
  readAddress: applySettingsAddress,
});
