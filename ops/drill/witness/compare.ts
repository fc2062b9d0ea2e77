import { type Answer, type Kind, kinds, type Stored } from '#server/witness/answers.ts';

/** The fate of one kind's answers on one node. */
export interface Comparison {
  readonly acknowledged: number;
  /** Ids of answers without a record. */
  readonly missing: readonly string[];
  /** Answers with more than one record. */
  readonly doubled: readonly string[];
  /** Ids of records that differ from their answer. */
  readonly wrong: readonly string[];
  /** Records without an answer, which is no loss: the caller saw an error or nothing. */
  readonly unacknowledged: number;
}

export function compare(answers: readonly Answer[], stored: readonly Stored[]): Comparison {
  const records = new Map(stored.map((record) => [record.id, record]));
  const answered = new Set(answers.map(({ id }) => id));
  const found = answers.flatMap((answer) => {
    const record = records.get(answer.id);
    return record === undefined ? [] : [{ answer, record }];
  });
  const made = Map.groupBy([...stored], ({ once }) => once);
  return {
    acknowledged: answers.length,
    missing: answers.filter(({ id }) => !records.has(id)).map(({ id }) => id),
    doubled: [...made].filter(([, all]) => all.length > 1).map(([once]) => once),
    wrong: found
      .filter(({ answer, record }) => answer.digest !== record.digest || answer.once !== record.once)
      .map(({ answer }) => answer.id),
    unacknowledged: stored.filter(({ id }) => !answered.has(id)).length,
  };
}

export const compareKinds = (
  answers: readonly Answer[],
  stored: readonly Stored[],
): Readonly<Record<Kind, Comparison>> => {
  const of = (kind: Kind) =>
    compare(
      answers.filter((answer) => answer.kind === kind),
      stored.filter((record) => record.kind === kind),
    );
  return { trade: of('trade'), transfer: of('transfer'), signUp: of('signUp'), audit: of('audit') };
};

export const faultsIn = ({ missing, doubled, wrong }: Comparison): number =>
  missing.length + doubled.length + wrong.length;

export const comparisonCounts = ({ acknowledged, missing, doubled, wrong }: Comparison): string =>
  `${acknowledged} acknowledged; missing ${missing.length}, doubled ${doubled.length}, wrong ${wrong.length}`;

export const comparisonLines = (compared: Readonly<Record<Kind, Comparison>>): readonly string[] =>
  kinds.map((kind) => {
    return `${kind}: ${comparisonCounts(compared[kind])}; stored without an answer ${compared[kind].unacknowledged}`;
  });
