import { Card } from '#ui/card/Card.tsx';
import { Chip } from '#ui/chip/Chip.tsx';
import { AppLink } from '#ui/link/AppLink.tsx';
import { Rail, type RailStep } from '#ui/rail/Rail.tsx';
import { Text } from '#ui/text/Text.tsx';
import { Section } from './Section.tsx';
import styles from './sections.module.css';

const wallets = '/Safe-and-Secure-Crypto-Wallet';

const safeguards = [
  {
    title: 'Two-step verification',
    text: 'Add an authenticator app or a passkey. From then on, signing in and every withdrawal need it.',
    more: ['What protects your account', `${wallets}#what-protects-your-account-here`],
  },
  {
    title: 'A hold on new wallets and bank accounts',
    text: 'Money can go to a new wallet or bank account only after 24 hours. If you choose a shorter hold, it starts only once the current one has run out.',
    more: ['How the hold works', `${wallets}#how-the-hold-works`],
  },
  {
    title: 'A look-alike guard',
    text: 'An address that begins and ends like one you sent to before stops the review. The characters that differ are marked.',
    more: ['What the guard shows', `${wallets}#what-the-look-alike-guard-shows`],
  },
  {
    title: 'A pause after changes',
    text: 'A change to your password, email address or two-step verification pauses withdrawals for 24 hours. Attackers often change these first.',
    more: ['When withdrawals are paused', '/Instant-Buy-Sell-and-Withdraw#when-withdrawals-are-paused'],
  },
  {
    title: 'One session at a time',
    text: 'Signing in elsewhere ends the session here. After 15 minutes without activity, it ends as well.',
    more: ['Why you were signed out', '/faq#account'],
  },
  {
    title: 'A lock',
    text: 'A button in Settings ends every session, and so does the link in our emails about sign-ins and changes. Unlocking takes an identity check.',
    more: ['What locking does', `${wallets}#what-locking-does`],
  },
] as const;

const hold: readonly RailStep[] = [
  { label: 'Address added', state: 'done', detail: 'Confirmed with a code', at: 'Mon 9:14 AM' },
  {
    label: 'Email sent to you',
    state: 'done',
    detail: 'With the address, and what to do if it wasn’t you',
    at: 'Mon 9:14 AM',
  },
  { label: 'On hold', state: 'now', detail: 'Nothing can be sent there' },
  { label: 'Ready to use', state: 'later', at: 'Tue 9:14 AM' },
];

/** The protections of an account, each with the page that explains it. */
export const Security = () => (
  <Section
    id="security"
    title="How your account is protected"
    lead={
      <>
        <Text tone="soft">
          Someone with your password still shouldn’t be able to take your money. So every step a thief needs takes proof
          or time.
        </Text>
        <Card title="New address" level={3} actions={<Chip tone="hold">On hold</Chip>}>
          <Rail direction="vertical" label="A new withdrawal address" steps={hold} />
        </Card>
      </>
    }
  >
    <ul className={styles.safeguards}>
      {safeguards.map(({ title, text, more: [words, href] }) => (
        <li key={title}>
          <h3>{title}</h3>
          <Text tone="soft">{text}</Text>
          <p>
            <AppLink href={href}>{words}</AppLink>
          </p>
        </li>
      ))}
    </ul>
  </Section>
);
