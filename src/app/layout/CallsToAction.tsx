import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { ByReader } from '#ui/reader/ByReader.tsx';
import { useSignedIn } from '../hooks/app.ts';
import styles from './open.module.css';
import { linksFor } from './open-nav.ts';

/** The actions in the header of a public page. On a phone, the rest is in its menu. */
export function CallsToAction() {
  const [signIn, signUp] = linksFor.visitors;
  const [dashboard] = linksFor.customers;
  return (
    <ByReader
      signedIn={useSignedIn()}
      customer={
        <span className={styles.roomyOnly}>
          <ButtonLink href={dashboard[1]} variant="main" size="small">
            {dashboard[0]}
          </ButtonLink>
        </span>
      }
      visitor={
        <>
          <span className={styles.roomyOnly}>
            <ButtonLink href={signIn[1]} variant="plain" size="small">
              {signIn[0]}
            </ButtonLink>
          </span>
          <span className={styles.wideOnly}>
            <ButtonLink href={signUp[1]} variant="main" size="small">
              {signUp[0]}
            </ButtonLink>
          </span>
        </>
      }
    />
  );
}
