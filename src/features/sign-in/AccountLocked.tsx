import { AccessHead } from '#presenters/access/Access.tsx';
import { Skeleton } from '#ui/list/Skeleton.tsx';
import type { SignInProps } from './SignIn.tsx';

/** The password is right, but the account is locked: unlocking it begins here, once its code has loaded. */
export const AccountLocked = ({ unlocking }: SignInProps) =>
  unlocking ?? (
    <>
      <div role="status">
        <AccessHead title="Your account is locked">We’re loading what unlocks it.</AccessHead>
      </div>
      <Skeleton width="medium" />
    </>
  );
