import type { ActivityLimit, LimitUse } from '#domain/transfers/limits.ts';
import { SettingsSection } from '#presenters/settings/SettingsSection.tsx';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { Stack } from '#ui/layout/Layout.tsx';
import { Skeleton } from '#ui/list/Skeleton.tsx';
import { Text } from '#ui/text/Text.tsx';
import { LimitRow } from './LimitRow.tsx';
import styles from './limits.module.css';

export interface LimitsSectionProps {
  /** The bank's state of the customer; null while unknown. */
  customerState: string | null;
  /** The bank's limits for this customer; null while unknown. */
  limits: readonly ActivityLimit[] | null;
  /** How much of each limit is used, in their order; null while unknown. */
  uses: readonly LimitUse[] | null;
  /** The status of the bank's due diligence; null for none, and while unknown. */
  need: 'wanted' | 'reviewing' | null;
  /** Server time in ms. */
  now: number;
}

/** The bank's limits: how much is used, when each frees again, and its reason. */
export const LimitsSection = (props: LimitsSectionProps) => (
  <SettingsSection
    id="limits"
    title="Limits"
    about="On dollars that move in from your bank accounts and out to them, and on coins that leave for your wallets."
  >
    <Limits {...props} />
    <DueDiligence need={props.need} />
  </SettingsSection>
);

function Limits({ customerState, limits, uses, now }: LimitsSectionProps) {
  if (customerState !== null && customerState !== 'verified')
    return <Soft text="The bank sets your limits when you’re verified." />;
  if (limits === null)
    return (
      <div className={styles.awaited}>
        <Skeleton width="medium" />
      </div>
    );
  if (limits.length === 0) return <Soft text="The bank reports no limits on your deposits and withdrawals." />;
  return (
    <ul className={styles.limits} aria-label="Your limits">
      {limits.map((limit, index) => (
        <LimitRow key={`${limit.name}-${limit.sides.join()}`} limit={limit} use={uses?.[index] ?? null} now={now} />
      ))}
    </ul>
  );
}

/** Leads to the bank's questions; it may review limits after the answers. */
function DueDiligence({ need }: Pick<LimitsSectionProps, 'need'>) {
  if (need === 'reviewing')
    return <Soft text="The bank is reviewing your answers about your money. It may change your limits afterwards." />;
  if (need === null)
    return <Soft text="Only the bank changes limits. When it has questions about your money, they appear here." />;
  return (
    <Stack gap={3} align="start">
      <Text measure>The bank has questions about your money. It may change your limits once you answer.</Text>
      <ButtonLink href="/verify">Answer the questions</ButtonLink>
    </Stack>
  );
}

const Soft = ({ text }: { text: string }) => (
  <Text size="s" tone="soft" measure>
    {text}
  </Text>
);
