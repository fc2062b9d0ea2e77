import fc from 'fast-check';

/** A step for one of two people. */
export const step = fc.record({
  kind: fc.constantFrom(
    'trade',
    'trade',
    'deposit',
    'deposit',
    'withdrawal',
    'withdrawal',
    'crypto',
    'crypto',
    'book',
    'book',
    'inter',
    'arrive',
    'return',
    'decide',
  ),
  person: fc.nat({ max: 1 }),
  /** From one base unit to more than available. */
  amount: fc.oneof(
    fc
      .integer({ min: 1, max: 9 })
      .chain((digit) => fc.nat({ max: 6 }).map((zeros) => BigInt(digit) * 10n ** BigInt(zeros))),
    fc.constantFrom(10_000n, 10_001n, 500_000n, 1_000_000n),
  ),
  /** Concurrent uses of the quote. */
  uses: fc.integer({ min: 0, max: 2 }),
  fee: fc.constantFrom(null, null, 0, 7),
  rail: fc.constantFrom('ach', 'ach', 'wire'),
  error: fc.constantFrom(null, null, null, null, 'non_sufficient_funds', 'invalid_address'),
  review: fc.boolean(),
  choice: fc.nat({ max: 7 }),
  wait: fc.constantFrom(0, 0, 0, 600, 1_100, 4_100, 21_000),
});
export type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** The first run covers every kind of movement. */
const plain: Step = {
  kind: 'arrive',
  person: 0,
  amount: 10_000n,
  uses: 1,
  fee: null,
  rail: 'ach',
  error: null,
  review: false,
  choice: 4,
  wait: 21_000,
};
export const everything: Step[][] = [
  [
    { ...plain, amount: 1_000_000n },
    { ...plain, kind: 'deposit' },
  ],
  (['inter', 'crypto', 'book', 'withdrawal', 'deposit', 'trade'] as const).map((kind) => ({
    ...plain,
    kind,
    choice: 0,
  })),
  (['withdrawal', 'deposit', 'trade'] as const).map((kind) => ({ ...plain, kind, error: 'non_sufficient_funds' })),
  // Returned during and after its hold.
  [{ ...plain, kind: 'deposit', wait: 4_100 }],
  [{ ...plain, kind: 'return', choice: 0, wait: 0 }],
  [{ ...plain, kind: 'return', choice: 2 }],
  // Rejected, approved, and undecided.
  [{ ...plain, kind: 'withdrawal', review: true, wait: 1_100 }],
  [{ ...plain, kind: 'decide', choice: 1, wait: 0 }],
  [{ ...plain, kind: 'withdrawal', review: true, wait: 1_100 }],
  [{ ...plain, kind: 'decide', choice: 0 }],
  [{ ...plain, kind: 'crypto', review: true, choice: 0 }],
];
