import type { LimitUse } from '#domain/transfers/limits.ts';
import { windowName } from '#presenters/limits/limitText.ts';
import { SettingsSection } from '#presenters/settings/SettingsSection.tsx';
import { VerificationLevel, type VerificationLevelProps } from '#presenters/verification/VerificationLevel.tsx';
import { Stack } from '#ui/layout/Layout.tsx';
import { Lines } from '#ui/lines/Lines.tsx';
import { type FailedList, FailedState } from '#ui/list/ListView.tsx';
import { Money } from '#ui/money/Money.tsx';
import { Heading } from '#ui/text/Text.tsx';
import styles from './settings.module.css';

export interface VerificationSectionProps extends VerificationLevelProps {
  /** Why the bank's record of the customer could not be loaded. */
  customerFailed: FailedList | null;
  /** How much of each limit is used; null while unknown. */
  uses: readonly LimitUse[] | null;
}

/** How much the bank knows about the customer, what that allows, and what is used of it. */
export const VerificationSection = ({ customerFailed, uses, ...level }: VerificationSectionProps) => (
  <SettingsSection id="verification" title="Verification and limits">
    {level.customerState === null && customerFailed ? (
      <FailedState what="verification" {...customerFailed} />
    ) : (
      <div className={styles.level}>
        <VerificationLevel {...level} />
      </div>
    )}
    {uses !== null && uses.length > 0 && (
      <Stack gap={2}>
        <Heading level={3} look="card">
          Used so far
        </Heading>
        <Lines label="Used of your limits" lines={uses.map(useLine)} />
      </Stack>
    )}
  </SettingsSection>
);

const useLine = (use: LimitUse, index: number) => ({
  id: String(index),
  label: `${use.limit.sides.includes('deposit') ? 'Deposits' : 'Withdrawals'}, ${windowName(use.limit)}`,
  value: (
    <>
      <Money amount={use.used} asset={use.limit.asset} /> of <Money amount={use.limit.amount} asset={use.limit.asset} inFull />
    </>
  ),
});
