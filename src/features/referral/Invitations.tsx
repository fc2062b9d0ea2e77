import type { Referrals } from '#contract/account/referrals.ts';
import { mostPeopleListed, referralStages } from '#domain/referrals/referrals.ts';
import { Chip } from '#ui/chip/Chip.tsx';
import { EmptyState } from '#ui/list/EmptyState.tsx';
import { formatCount } from '#ui/money/format.ts';
import type { Column } from '#ui/table/columns.tsx';
import { PlainTable } from '#ui/table/PlainTable.tsx';
import { Text } from '#ui/text/Text.tsx';
import styles from './referral.module.css';
import { monthWords, stageWords } from './words.ts';

type Row = Referrals['people'][number] & {
  /** Its place in the list, which is the person's only identification. */
  readonly place: number;
};

const columns: ReadonlyArray<Column<Row>> = [
  { id: 'joined', header: 'Joined', cell: ({ joinedMonth }) => monthWords(joinedMonth) },
  {
    id: 'stage',
    header: 'Stage',
    align: 'end',
    cell: ({ stage }) => <Chip tone={stageWords[stage].tone}>{stageWords[stage].name}</Chip>,
  },
];

/** How many people reached each stage, and the newest of them. */
export const Invitations = ({ counts, people }: Pick<Referrals, 'counts' | 'people'>) => (
  <>
    <dl className={styles.counts}>
      {referralStages.map((stage) => (
        <div key={stage}>
          <dt>{stageWords[stage].name}</dt>
          <dd className={styles.count}>{formatCount(counts[stage])}</dd>
          <dd className={styles.meaning}>{stageWords[stage].meaning}</dd>
        </div>
      ))}
    </dl>
    {people.length === 0 ? (
      <EmptyState
        title="Nobody has joined yet"
        text="People appear here once they have confirmed their email and signed in for the first time."
      />
    ) : (
      <div className={styles.people}>
        <PlainTable
          caption="People you invited, newest first"
          columns={columns}
          rows={people.map((person, place) => ({ ...person, place }))}
          rowKey={({ place }) => String(place)}
        />
      </div>
    )}
    {counts.signed_up > people.length && people.length > 0 && (
      <Text
        size="s"
        tone="soft"
      >{`The list has the newest ${formatCount(mostPeopleListed)} people. The figures above include everybody.`}</Text>
    )}
  </>
);
