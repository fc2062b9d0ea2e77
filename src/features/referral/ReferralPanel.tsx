import type { Referrals } from '#contract/account/referrals.ts';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { Card } from '#ui/card/Card.tsx';
import { CopyButton } from '#ui/copy/CopyButton.tsx';
import { Cluster, Stack } from '#ui/layout/Layout.tsx';
import { type ListState, ListView, staleSinceOf } from '#ui/list/ListView.tsx';
import { Skeleton } from '#ui/list/Skeleton.tsx';
import { Text } from '#ui/text/Text.tsx';
import { formatTime } from '#ui/time/format.ts';
import { Invitations } from './Invitations.tsx';
import styles from './referral.module.css';
import { ShareButton } from './ShareButton.tsx';

export interface ReferralPanelProps {
  /** The customer's referrals as one row. */
  state: ListState<Referrals>;
  /** Whether the browser has a share sheet. */
  sharing: boolean;
}

/** The customer's own link and code, and the results. */
export const ReferralPanel = ({ state, sharing }: ReferralPanelProps) => (
  <div className={styles.panel}>
    <Card>
      <ListView state={state} what="invitations" empty={null} loading={<Loading />}>
        {([referrals]) =>
          referrals && (
            <Stack gap={5}>
              <LinkAndCode {...referrals} sharing={sharing} />
              <Stale since={staleSinceOf(state)} />
              <Invitations counts={referrals.counts} people={referrals.people} />
            </Stack>
          )
        }
      </ListView>
    </Card>
  </div>
);

const LinkAndCode = ({
  link,
  code,
  sharing,
}: Pick<Referrals, 'link' | 'code'> & Pick<ReferralPanelProps, 'sharing'>) => (
  <dl className={styles.facts}>
    <div>
      <dt>Your link</dt>
      <dd className={styles.copyable}>
        <span className={styles.link}>{link}</span>
        <Cluster>
          <CopyButton value={link} what="link" />
          {sharing && <ShareButton shared={{ title: 'Open an account at Statechange', url: link }} what="link" />}
        </Cluster>
      </dd>
    </div>
    <div>
      <dt>Your code</dt>
      <dd className={styles.copyable}>
        <span className={styles.code}>{code}</span>
        <CopyButton value={code} what="code" />
      </dd>
    </div>
  </dl>
);

const Stale = ({ since }: { since: number | null }) => (
  <div role="status" className={styles.stale}>
    {since !== null && (
      <Text
        size="s"
        tone="soft"
      >{`Invitations as of ${formatTime(since, 'time')}. We couldn’t update them. Retrying.`}</Text>
    )}
  </div>
);

const Loading = () => (
  <div className={styles.loading} aria-hidden="true">
    <Skeleton width="medium" />
    <Skeleton width="short" />
    <Skeleton shape="block" />
  </div>
);

/** The same panel for a user who is not signed in. */
export const ReferralInvitation = () => (
  <div className={styles.panel}>
    <Card>
      <Stack>
        <Text measure>Every customer has a link and a code. Sign in to see yours, or open an account to get one.</Text>
        <Cluster gap={3}>
          <ButtonLink href="/signin" variant="main">
            Sign in
          </ButtonLink>
          <ButtonLink href="/signup">Open an account</ButtonLink>
        </Cluster>
      </Stack>
    </Card>
  </div>
);
