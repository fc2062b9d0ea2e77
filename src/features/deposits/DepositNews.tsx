import { useSelector } from '@xstate/react';
import { X } from 'lucide-react';
import { displayStatusOf } from '#domain/activity/displayStatus.ts';
import { zero } from '#domain/money/money.ts';
import { type Deposit, selectNews } from '#machines/arrivals/arrivals.machine.ts';
import { activityHref } from '#presenters/activity/labels.ts';
import { Notice } from '#ui/banner/Notice.tsx';
import { IconButton } from '#ui/button/IconButton.tsx';
import { AppLink } from '#ui/link/AppLink.tsx';
import { formatMoney } from '#ui/money/format.ts';
import type { DepositsProps } from './Deposits.tsx';
import styles from './deposits.module.css';
import { depositSentence } from './progress.ts';

const verbs = {
  pending: 'is pending',
  inReview: 'is in review',
  onHold: 'has arrived',
  completed: 'has arrived',
  failed: 'was not deposited',
  cancelled: 'was not deposited',
  returned: 'was returned',
} as const;

const tones = {
  failed: 'loss',
  cancelled: 'loss',
  returned: 'loss',
  onHold: 'hold',
  completed: 'gain',
  pending: 'accent',
  inReview: 'accent',
} as const;

const amountOf = ({ in: into, out, asset }: Deposit): string => formatMoney((into ?? out)?.amount ?? zero, asset);

/**
 * A deposit that arrived or progressed while the page was open, unless the ticket shows it. The
 * container stays mounted, so that the note is announced.
 */
export function DepositNews({
  arrivals,
  shownBelow,
  sandbox,
}: Pick<DepositsProps, 'arrivals' | 'sandbox'> & { shownBelow: string | null }) {
  const latest = useSelector(arrivals, selectNews);
  const news = latest?.guid === shownBelow ? null : latest;
  return (
    <div role="status" className={styles.news}>
      {news && (
        <Notice tone={news.kind === 'return' ? 'loss' : tones[displayStatusOf(news)]}>
          <div className={styles.newsRow}>
            <p>
              <strong>{`${amountOf(news)} ${news.kind === 'return' ? 'was returned' : verbs[displayStatusOf(news)]}.`}</strong>{' '}
              {depositSentence(news, sandbox)} <AppLink href={activityHref(news)}>View this deposit</AppLink>
            </p>
            <IconButton
              label="Dismiss this message"
              size="small"
              icon={<X size={16} aria-hidden />}
              onClick={() => arrivals.send({ type: 'news.dismissed' })}
            />
          </div>
        </Notice>
      )}
    </div>
  );
}
