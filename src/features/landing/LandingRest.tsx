import type { ReactNode } from 'react';
import { AppLink } from '#ui/link/AppLink.tsx';
import { Heading, Text } from '#ui/text/Text.tsx';
import { Coins } from './Coins.tsx';
import { Costs } from './Costs.tsx';
import { Custody } from './Custody.tsx';
import { Journey } from './Journey.tsx';
import type { LandingProps } from './Landing.tsx';
import { Section } from './Section.tsx';
import { Security } from './Security.tsx';
import styles from './sections.module.css';
import { WayIn } from './WayIn.tsx';

export interface LandingRestProps extends Pick<LandingProps, 'sandbox' | 'signedIn'> {
  /** Questions and answers from `src/content/company/home.mdx`. */
  readonly questions: ReactNode;
}

/** The facts that visitors look for before trusting an exchange with money. */
export const LandingRest = ({ sandbox, signedIn, questions }: LandingRestProps) => (
  <>
    <Journey signedIn={signedIn} sandbox={sandbox} />
    <Costs sandbox={sandbox} />
    <Security />
    <Custody sandbox={sandbox} />
    <Coins />
    <Section
      id="questions"
      title="Common questions"
      lead={
        <p>
          <AppLink href="/faq">All questions and answers</AppLink>
        </p>
      }
    >
      {questions}
    </Section>
    <Closing signedIn={signedIn} />
  </>
);

const Closing = ({ signedIn }: Pick<LandingProps, 'signedIn'>) => (
  <section aria-labelledby="closing-title" className={styles.closing}>
    <Heading level={2} id="closing-title" look="display">
      {signedIn ? 'You’re signed in.' : 'Look around first, then decide.'}
    </Heading>
    <Text size="l" tone="soft" measure>
      {signedIn
        ? 'Your dashboard shows your balances, what is on hold, and what is in progress.'
        : 'With an account you can see every screen before you verify anything. Prices can fall fast and far, so use only money that you can do without.'}
    </Text>
    <p className={styles.actions}>
      <WayIn signedIn={signedIn} />
      {signedIn !== true && <AppLink href="/getting-started">Read how to get started</AppLink>}
    </p>
  </section>
);
