import { SettingsSection } from '#presenters/settings/SettingsSection.tsx';
import { type FailedList, FailedState } from '#ui/list/ListView.tsx';
import styles from './settings.module.css';
import { VerificationLevel, type VerificationLevelProps } from './VerificationLevel.tsx';

export interface VerificationSectionProps extends VerificationLevelProps {
  /** Why the bank's record of the customer failed to load. */
  customerFailed: FailedList | null;
}

/** The customer's verification level, and the features it unlocks. */
export const VerificationSection = ({ customerFailed, ...level }: VerificationSectionProps) => (
  <SettingsSection id="verification" title="Verification">
    {level.customerState === null && customerFailed ? (
      <FailedState what="verification and the limits" {...customerFailed} />
    ) : (
      <div className={styles.level}>
        <VerificationLevel {...level} />
      </div>
    )}
  </SettingsSection>
);
