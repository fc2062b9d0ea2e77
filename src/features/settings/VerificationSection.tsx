import { SettingsSection } from '#presenters/settings/SettingsSection.tsx';
import { type FailedList, FailedState } from '#ui/list/ListView.tsx';
import styles from './settings.module.css';
import { VerificationLevel, type VerificationLevelProps } from './VerificationLevel.tsx';

export interface VerificationSectionProps extends VerificationLevelProps {
  /** Why the bank's record of the customer could not be loaded. */
  customerFailed: FailedList | null;
}

/** How much the bank knows about the customer, and what that allows. */
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
