import { useSelector } from '@xstate/react';
import { Banner } from '#ui/banner/Banner.tsx';
import { useIsHydrating, useWorld } from '../hooks/world.ts';
import styles from './alerts.module.css';

/** The global alert banner. It overlays the page, so that the layout does not shift when it appears or disappears. */
export function Alerts() {
  const banner = useWorld().actor('banner');
  const notice = useSelector(banner, ({ context }) => context.notice);
  const phase = useSelector(banner, ({ value }) => value);
  const isHydrating = useIsHydrating();
  if (!notice || isHydrating || phase === 'hidden' || phase === 'entering') return null;
  return (
    <div className={styles.alerts}>
      <Banner tone={notice.kind} phase={phase} onDismiss={() => banner.send({ type: 'banner.dismissed' })}>
        {notice.message}
      </Banner>
    </div>
  );
}
