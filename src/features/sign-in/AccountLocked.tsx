import { Skeleton } from '#ui/list/Skeleton.tsx';
import { Heading } from '#ui/text/Heading.tsx';
import { Text } from '#ui/text/Text.tsx';
import type { SignInProps } from './SignIn.tsx';
import styles from './sign-in.module.css';

/** The password is right, but the account is locked: unlocking it begins here, once its code has loaded. */
export const AccountLocked = ({ unlocking }: SignInProps) =>
  unlocking ?? (
    <>
      <div role="status" className={styles.head}>
        <Heading level={1} tabIndex={-1}>
          Your account is locked
        </Heading>
        <Text tone="soft">We’re loading what unlocks it.</Text>
      </div>
      <Skeleton width="medium" />
    </>
  );
