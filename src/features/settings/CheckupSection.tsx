import type { ReactNode } from 'react';
import type { AccountSecurity } from '#domain/security/accountSecurity.ts';
import { checkupOf, type Protection, type ProtectionState, protections } from '#domain/security/checkup.ts';
import type { HoldSetting } from '#machines/addressHold/addressHold.machine.ts';
import { holdLabels } from '#presenters/addressHold/messages.ts';
import { SettingsSection } from '#presenters/settings/SettingsSection.tsx';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { Chip, type ChipTone } from '#ui/chip/Chip.tsx';
import { Stack } from '#ui/layout/Layout.tsx';
import { type FailedList, FailedState } from '#ui/list/ListView.tsx';
import { Skeleton } from '#ui/list/Skeleton.tsx';
import { classes } from '#ui/part.ts';
import { Text } from '#ui/text/Text.tsx';
import styles from './settings.module.css';

export interface CheckupSectionProps {
  /** Null while unknown. */
  security: AccountSecurity | null;
  /** The hold on new wallets and bank accounts; null while unknown. */
  hold: Pick<HoldSetting, 'holdHours'> | null;
  /** Why one of them failed to load; null while they load and after success. */
  failed: FailedList | null;
}

const names: Readonly<Record<Protection, string>> = {
  secondFactor: 'Two-step verification',
  recoveryCodes: 'Recovery codes',
  addressHold: 'Hold for new wallets and bank accounts',
  withdrawalEmails: 'Emails about withdrawals',
};

const tones: Readonly<Record<Exclude<ProtectionState, 'unknown'>, ChipTone>> = {
  on: 'gain',
  off: 'hold',
  few: 'hold',
  unsaved: 'hold',
  later: 'neutral',
};

const steps: Readonly<Record<Protection, { readonly text: string; readonly label: string; readonly href: string }>> = {
  secondFactor: {
    text: 'Next: add a passkey or an authenticator app. A stolen password alone then doesn’t open your account.',
    label: 'Set up two-step verification',
    href: '#two-step-verification',
  },
  recoveryCodes: {
    text: 'Next: get new recovery codes. They let you in if you lose your device.',
    label: 'Get recovery codes',
    href: '#two-step-verification',
  },
  addressHold: {
    text: 'Next: turn on the hold for new wallets and bank accounts. It gives you time to react if somebody adds one.',
    label: 'Choose a hold',
    href: '#address-hold',
  },
  withdrawalEmails: {
    text: 'Next: turn on emails about withdrawals. You then see each one, also those that you didn’t make.',
    label: 'Choose emails',
    href: '/settings-preferences#emails',
  },
};

/** The account's protections, and the one step that would improve them most. */
export function CheckupSection({ security, hold, failed }: CheckupSectionProps) {
  const { states, next } = checkupOf(security, hold?.holdHours ?? null);
  return (
    <SettingsSection id="checkup" title="Security checkup">
      <dl className={styles.rows} aria-label="What protects your account">
        {protections.map((protection) => (
          <div key={protection} className={classes(styles.row, styles.protection)}>
            <dt>{names[protection]}</dt>
            <dd className={styles.state}>{stateOf(protection, states[protection], { security, hold })}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.next}>
        {failed ? <FailedState what="checkup" {...failed} /> : <NextStep next={next} states={states} />}
      </div>
    </SettingsSection>
  );
}

const saving = {
  ...steps.recoveryCodes,
  text: 'Next: save your recovery codes, and enter one of them. They let you in if you lose your device.',
  label: 'Save recovery codes',
};

function NextStep({ next, states }: ReturnType<typeof checkupOf>) {
  if (next === 'unknown') return <Skeleton width="medium" />;
  if (next === null) return <Text tone="soft">Everything here is on. There’s nothing to do.</Text>;
  const { text, label, href } = states[next] === 'unsaved' ? saving : steps[next];
  return (
    <Stack gap={3} align="start">
      <Text measure>{text}</Text>
      <ButtonLink href={href}>{label}</ButtonLink>
    </Stack>
  );
}

function stateOf(
  protection: Protection,
  state: ProtectionState,
  { security, hold }: Omit<CheckupSectionProps, 'failed'>,
): ReactNode {
  if (state === 'unknown') return 'Not known yet';
  return <Chip tone={tones[state]}>{wordsOf(protection, state, security, hold)}</Chip>;
}

function wordsOf(
  protection: Protection,
  state: Exclude<ProtectionState, 'unknown'>,
  security: AccountSecurity | null,
  hold: CheckupSectionProps['hold'],
): string {
  if (state === 'later') return 'Not set up';
  if (state === 'unsaved') return 'Not saved yet';
  if (protection === 'recoveryCodes') return state === 'off' ? 'None left' : `${security?.recoveryCodesLeft} left`;
  if (protection === 'addressHold' && state === 'on' && hold) return holdLabels[hold.holdHours];
  return state === 'on' ? 'On' : 'Off';
}

/** Reserves the space of the second factors while they load, so that nothing below moves. */
export const FactorsPlace = ({ children }: { children: ReactNode }) => <div className={styles.factors}>{children}</div>;
