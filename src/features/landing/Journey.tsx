import { Chip } from '#ui/chip/Chip.tsx';
import { AppLink } from '#ui/link/AppLink.tsx';
import { Text, VisuallyHidden } from '#ui/text/Text.tsx';
import type { LandingProps } from './Landing.tsx';
import { Section } from './Section.tsx';
import styles from './sections.module.css';

interface Step {
  readonly title: string;
  readonly text: string;
  readonly time: string;
  /** The hold on money or an address afterward. */
  readonly hold?: string;
}

const steps: readonly Step[] = [
  {
    title: 'Open an account',
    text: 'Your name, email, country and a password. A link that we email you confirms the address.',
    time: '2 minutes',
  },
  {
    title: 'Verify your identity',
    text: 'Your Social Security number or an ID, and a selfie. They go to the bank and its identity service, never through our pages.',
    time: '3 minutes, then a review of minutes, sometimes 1–2 business days',
  },
  {
    title: 'Link a bank account',
    text: 'You sign in to your bank in a separate window. We never receive that password. If you start with coins, skip this.',
    time: 'Seconds, sometimes 1–2 business days',
  },
  {
    title: 'Deposit',
    text: 'Dollars come by ACH, coins from any wallet. For dollars you see both dates before you confirm: when they arrive and when they clear.',
    time: 'Coins usually minutes, dollars up to 5 business days',
    hold: 'Dollars: up to 5 more on hold',
  },
  {
    title: 'Place an order',
    text: 'The price is held while you decide. One press sends one order, even if your connection breaks.',
    time: 'Seconds',
  },
  {
    title: 'Withdraw',
    text: 'Coins go to a wallet of your own, dollars to your bank. Each withdrawal needs a code or two-step verification.',
    time: 'Coins usually minutes, dollars 1–3 business days',
    hold: 'New address: 24 hours on hold',
  },
];

/** The states of a new account, and what each allows. A visitor is at the first. */
export function Journey({ signedIn, sandbox }: Pick<LandingProps, 'signedIn' | 'sandbox'>) {
  return (
    <Section
      id="how-it-works"
      title="How it works"
      lead={
        <>
          <Text tone="soft">
            From sign-up to the first withdrawal there are six steps. These are their usual times. Where money has to
            wait, you see why and until when.
          </Text>
          {sandbox && (
            <Text size="s" tone="faint">
              In the sandbox the waits are short. A dollar deposit arrives within seconds and clears about 20 seconds
              later.
            </Text>
          )}
          <p>
            <AppLink href="/getting-started">Getting started, screen by screen</AppLink>
          </p>
        </>
      }
    >
      <ol className={styles.journey}>
        {steps.map(({ title, text, time, hold }, index) => (
          <li key={title} data-state={index > 0 ? 'later' : signedIn ? 'done' : 'now'}>
            <span className={styles.dot} aria-hidden="true" />
            <div>
              <h3>{title}</h3>
              <Text tone="soft">{text}</Text>
            </div>
            <p className={styles.time}>
              <VisuallyHidden>Usual time: </VisuallyHidden>
              {time}
              {hold !== undefined && <Chip tone="hold">{hold}</Chip>}
            </p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
