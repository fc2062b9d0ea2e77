import { useSelector } from '@xstate/react';
import type { ComponentType, ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import {
  type ChangeProfileMachine,
  selectCountryIsFixed,
  selectDetails,
  selectField,
  selectIsSaved,
} from '#machines/changeProfile/changeProfile.machine.ts';
import type { ProfileField } from '#machines/changeProfile/changeProfile.types.ts';
import { countryName } from '#presenters/person/countryName.ts';
import { SettingsSection } from '#presenters/settings/SettingsSection.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Chip } from '#ui/chip/Chip.tsx';
import { CopyButton } from '#ui/copy/CopyButton.tsx';
import { type Line, Lines } from '#ui/lines/Lines.tsx';
import { AppLink } from '#ui/link/AppLink.tsx';
import { type FailedList, FailedState } from '#ui/list/ListView.tsx';
import { Skeleton } from '#ui/list/Skeleton.tsx';
import { useHeadingFocus } from '#ui/screen/focus.ts';
import { useScreen } from '#ui/screen/screens.ts';
import { Text, VisuallyHidden } from '#ui/text/Text.tsx';
import { Time } from '#ui/time/Time.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import styles from './settings.module.css';

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

interface OwnProfileProps {
  flow: ActorRefFrom<ChangeProfileMachine>;
  /** Null while it loads, and after a failure. */
  profile: ProfileDetails | null;
  profileFailed: FailedList | null;
  /** Where the email address is changed. */
  emailHref: string;
  /** Regions of the served countries that we do not serve yet. */
  unservedRegions: readonly string[];
}

export const profileScreens = { profileKept: Kept, profileForm: ProfileForm } satisfies Record<
  string,
  ComponentType<OwnProfileProps>
>;

export interface ProfileSectionProps extends Omit<OwnProfileProps, 'flow'> {
  /** Null in the prerendered page. */
  flow: OwnProfileProps['flow'] | null;
}

/** The bank does not show us the name on the identity document. */
export const ProfileSection = ({ flow, ...props }: ProfileSectionProps) => (
  <SettingsSection id="profile" title="Profile">
    {flow === null ? (
      <ProfileLines lines={awaitedLines(props.emailHref)} busy />
    ) : (
      <OwnProfile flow={flow} {...props} />
    )}
    <div>
      <p role="status" className={styles.saved}>
        {flow && <Saved flow={flow} />}
      </p>
      <Text size="s" tone="soft" measure>
        The legal name, date of birth and address from your identity check stay with the bank. We don’t keep them.
      </Text>
    </div>
  </SettingsSection>
);

const ProfileLines = ({ lines, busy }: { lines: readonly Line[]; busy: boolean }) => (
  <div aria-busy={busy}>
    <Lines label="Your profile" lines={lines} />
  </div>
);

function OwnProfile(props: OwnProfileProps) {
  const { flow } = props;
  const [screen, Screen] = useScreen(flow, profileScreens, 'profileKept');
  const field = useSelector(flow, selectField);
  // First the form's first field, then the button that opened it. The country's button is gone once
  // a verified customer has added one.
  const focused = useSelector(flow, selectCountryIsFixed) ? 'phone' : field;
  const place = useHeadingFocus<HTMLDivElement>(screen, `[name="${focused}"]`, true);
  return (
    <div ref={place}>
      <Screen {...props} />
    </div>
  );
}

const Saved = ({ flow }: Pick<OwnProfileProps, 'flow'>) => useSelector(flow, selectIsSaved) && 'Your profile is saved.';

function Kept({ flow, profile, profileFailed, emailHref }: OwnProfileProps) {
  const details = useSelector(flow, selectDetails);
  const isFixed = useSelector(flow, selectCountryIsFixed);
  if (profile === null)
    return profileFailed ? (
      <FailedState what="profile" {...profileFailed} />
    ) : (
      <ProfileLines lines={awaitedLines(emailHref)} busy />
    );
  const shown = { ...profile, ...details };
  const action = (field: ProfileField) => (
    <OpenButton
      field={field}
      isGiven={shown[field] !== null}
      onOpen={() => flow.send({ type: 'change.requested', field })}
    />
  );
  return (
    <ProfileLines
      lines={profileLines(shown, emailHref, { phone: action('phone'), country: isFixed ? null : action('country') })}
      busy={false}
    />
  );
}

/** The same for everybody: verification loads later than the rest, and nothing may move then. */
const countryNote = (
  <>
    Your country can’t be changed once you’re verified. If you moved, <AppLink href="/contact">contact support</AppLink>
    .
  </>
);

interface OpenButtonProps {
  field: ProfileField;
  isGiven: boolean;
  onOpen: () => void;
}

const OpenButton = ({ field, isGiven, onOpen }: OpenButtonProps) => (
  <Button size="small" name={field} onClick={onOpen}>
    {isGiven ? 'Change' : 'Add'} <VisuallyHidden>{field}</VisuallyHidden>
  </Button>
);

const notGiven = (
  <Text as="span" tone="soft">
    Not provided
  </Text>
);

const referenceNote = 'Support finds your account by it. It isn’t a secret.';

const changeEmail = (href: string) => <AppLink href={href}>Change email</AppLink>;

/** As high as the lines that replace it, so that nothing below moves. */
const awaited = (className: string | undefined) => (
  <span className={className}>
    <Skeleton width="medium" />
  </span>
);
const awaitedLines = (emailHref: string): readonly Line[] => [
  { id: 'name', label: 'Name', value: awaited(styles.awaited) },
  { id: 'email', label: 'Email', value: awaited(styles.marked), note: changeEmail(emailHref) },
  { id: 'phone', label: 'Phone', value: awaited(styles.offered) },
  { id: 'country', label: 'Country of residence', value: awaited(styles.offered), note: countryNote },
  { id: 'since', label: 'Customer since', value: awaited(styles.awaited) },
  { id: 'reference', label: 'Customer reference', value: awaited(styles.long), note: referenceNote },
];

/** A value with its action. */
const offered = (value: ReactNode, action: ReactNode) => (
  <span className={styles.offered}>
    {value} {action}
  </span>
);

const profileLines = (
  { name, email, emailVerified, phone, country, reference, createdAt }: ProfileDetails,
  emailHref: string,
  actions: Readonly<Record<ProfileField, ReactNode>>,
): readonly Line[] => [
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
  { id: 'phone', label: 'Phone', value: offered(phone ?? notGiven, actions.phone) },
  {
    id: 'country',
    label: 'Country of residence',
    value: offered(country === null ? notGiven : countryName(country), actions.country),
    note: countryNote,
  },
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
