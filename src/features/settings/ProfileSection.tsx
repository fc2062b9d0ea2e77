import { SettingsSection } from '#presenters/settings/SettingsSection.tsx';
import { Chip } from '#ui/chip/Chip.tsx';
import { CopyButton } from '#ui/copy/CopyButton.tsx';
import { type Line, Lines } from '#ui/lines/Lines.tsx';
import { AppLink } from '#ui/link/AppLink.tsx';
import { type FailedList, FailedState } from '#ui/list/ListView.tsx';
import { Skeleton } from '#ui/list/Skeleton.tsx';
import { Text } from '#ui/text/Text.tsx';
import { Time } from '#ui/time/Time.tsx';
import styles from './settings.module.css';

/** What we know about the customer. */
export interface ProfileDetails {
  readonly name: string;
  readonly email: string;
  readonly emailVerified: boolean;
  /** E.164; null if we have none. */
  readonly phone: string | null;
  /** ISO 3166-1 alpha-2; null if we have none. */
  readonly country: string | null;
  /** The customer's guid at the bank. */
  readonly reference: string;
  /** ms since 1970 UTC. */
  readonly createdAt: number;
}

export interface ProfileSectionProps {
  /** Null while it loads, and if it did not load. */
  profile: ProfileDetails | null;
  profileFailed: FailedList | null;
  /** Where the email address is changed. */
  emailHref: string;
}

/** The customer as we and the bank know them. The bank does not show us the name on the identity document. */
export const ProfileSection = ({ profile, profileFailed, emailHref }: ProfileSectionProps) => (
  <SettingsSection id="profile" title="Profile">
    {profile === null && profileFailed ? (
      <FailedState what="profile" {...profileFailed} />
    ) : (
      <div aria-busy={profile === null}>
        <Lines label="Your profile" lines={profile === null ? awaitedLines(emailHref) : profileLines(profile, emailHref)} />
      </div>
    )}
    <Text size="s" tone="soft" measure>
      The legal name, date of birth and address from your identity check stay with the bank. We don’t keep them.
    </Text>
  </SettingsSection>
);

const countryNames = new Intl.DisplayNames('en-US', { type: 'region' });

/** A code that is none is shown as it is. */
function countryName(code: string): string {
  try {
    return countryNames.of(code) ?? code;
  } catch {
    return code;
  }
}

const notGiven = (
  <Text as="span" tone="soft">
    Not provided
  </Text>
);

const referenceNote = 'Support finds your account by it. It isn’t a secret.';

const changeEmail = (href: string) => <AppLink href={href}>Change email</AppLink>;

/** As high as the lines that take their place, so that nothing below moves. */
const awaited = (className: string | undefined) => (
  <span className={className}>
    <Skeleton width="medium" />
  </span>
);
const awaitedLines = (emailHref: string): readonly Line[] => [
  { id: 'name', label: 'Name', value: awaited(styles.awaited) },
  { id: 'email', label: 'Email', value: awaited(styles.marked), note: changeEmail(emailHref) },
  { id: 'phone', label: 'Phone', value: awaited(styles.awaited) },
  { id: 'country', label: 'Country of residence', value: awaited(styles.awaited) },
  { id: 'since', label: 'Customer since', value: awaited(styles.awaited) },
  { id: 'reference', label: 'Customer reference', value: awaited(styles.long), note: referenceNote },
];

const profileLines = ({ name, email, emailVerified, phone, country, reference, createdAt }: ProfileDetails, emailHref: string): readonly Line[] => [
  { id: 'name', label: 'Name', value: name === '' ? notGiven : name },
  {
    id: 'email',
    label: 'Email',
    value: (
      <span className={styles.marked}>
        {email} <Chip tone={emailVerified ? 'gain' : 'hold'}>{emailVerified ? 'Confirmed' : 'Not confirmed'}</Chip>
      </span>
    ),
    note: changeEmail(emailHref),
  },
  { id: 'phone', label: 'Phone', value: phone ?? notGiven },
  { id: 'country', label: 'Country of residence', value: country === null ? notGiven : countryName(country) },
  { id: 'since', label: 'Customer since', value: <Time at={createdAt} format="date" /> },
  {
    id: 'reference',
    label: 'Customer reference',
    value: (
      <span className={styles.long}>
        <code>{reference}</code>
        <CopyButton value={reference} what="customer reference" iconOnly />
      </span>
    ),
    note: referenceNote,
  },
];
