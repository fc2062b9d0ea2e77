import { useSelector } from '@xstate/react';
import { Banner } from '#ui/banner/Banner.tsx';
import { newVersionNotice } from '../handle/new-version.ts';
import { useApp, useIsHydrating } from '../hooks/app.ts';
import styles from './alerts.module.css';

/** The banner, and the notice of a new version. They overlay the page, so that nothing shifts. */
export function Alerts() {
  const { root, actor } = useApp();
  const banner = actor('banner');
  const notice = useSelector(banner, ({ context }) => context.notice);
  const phase = useSelector(banner, ({ value }) => value);
  const version = useSelector(root, ({ children }) => children.newVersion);
  const NewVersion = version && newVersionNotice();
  const isHydrating = useIsHydrating();
  if (isHydrating) return null;
  return (
    <div className={styles.alerts}>
      {NewVersion && <NewVersion version={version} />}
      {notice && phase !== 'hidden' && phase !== 'entering' && (
        <Banner tone={notice.kind} phase={phase} onDismiss={() => banner.send({ type: 'banner.dismissed' })}>
          {notice.message}
        </Banner>
      )}
    </div>
  );
}
