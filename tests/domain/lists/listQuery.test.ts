import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  centsIn,
  initialQuery,
  type ListQuery,
  type ListShape,
  pageCount,
  readListQuery,
  withFilter,
  writeListQuery,
} from '#domain/lists/listQuery.ts';

const shape: ListShape = {
  columns: ['createdAt', 'kind', 'amount'],
  sortable: ['createdAt', 'amount'],
  filters: {
    kind: { kind: 'choices', values: ['buy', 'sell', 'deposit'] },
    side: { kind: 'choice', values: ['in', 'out'] },
    from: { kind: 'time' },
    day: { kind: 'day' },
    q: { kind: 'text', maxLength: 20 },
  },
  sort: [{ column: 'createdAt', descending: true }],
  perPage: 25,
  mostPerPage: 100,
};

const read = (search: string) => readListQuery(shape, Object.fromEntries(new URLSearchParams(search)));

describe('a query in an address', () => {
  test('is empty for the list as it is at first', () => {
    expect(writeListQuery(shape, initialQuery(shape))).toBe('');
    expect(read('')).toEqual({ query: initialQuery(shape), unusable: [] });
  });

  test('is short and readable', () => {
    const query: ListQuery = {
      filters: { kind: ['buy', 'sell'], q: ['one & two'] },
      sort: [
        { column: 'amount', descending: true },
        { column: 'createdAt', descending: false },
      ],
      page: 3,
      perPage: 50,
      columns: ['amount', 'kind'],
    };
    expect(writeListQuery(shape, query)).toBe(
      'kind=buy,sell&q=one+%26+two&sort=-amount,createdAt&page=3&per_page=50&columns=amount,kind',
    );
  });

  test('has the widths of columns, and takes none that no column has', () => {
    const query: ListQuery = { ...initialQuery(shape), widths: { kind: 120, amount: 60 } };
    expect(writeListQuery(shape, query)).toBe('widths=kind:120,amount:60');
    expect(read('widths=kind:120,amount:60')).toEqual({ query, unusable: [] });
    for (const text of ['kind:20', 'kind:9000', 'kind', 'other:100', 'kind:1e2'])
      expect(read(`widths=${text}`).unusable).toEqual(['widths']);
  });

  test('has dollars as they are typed', () => {
    expect(['1', '1,250.5', '$0.07', '12.', '0', '12,50', '1,250'].map(centsIn)).toEqual([
      100n,
      125_050n,
      7n,
      1_200n,
      0n,
      1_250n,
      125_000n,
    ]);
    expect(['', '-1', '1.234', 'x', '1e3', '1,2,3', '9'.repeat(16)].map(centsIn)).toEqual(Array(7).fill(null));
  });

  test('comes back as it was written', () => {
    const subsets = (values: readonly string[]) => fc.shuffledSubarray([...values], { minLength: 1 });
    const filters = fc.record(
      {
        kind: subsets(['buy', 'sell', 'deposit']),
        side: fc.constantFrom(['in'], ['out']),
        from: fc.constantFrom(['2026-02-28T10:00:00Z'], ['2026-02-28']),
        day: fc.constant(['2024-02-29']),
        q: fc
          .string({ minLength: 1, maxLength: 20, unit: 'grapheme-composite' })
          .filter((text) => text.length <= 20)
          .map((text) => [text]),
      },
      { requiredKeys: [] },
    );
    const sort = subsets(shape.sortable).chain((columns) =>
      fc.tuple(...columns.map((column) => fc.record({ column: fc.constant(column), descending: fc.boolean() }))),
    );
    const queries = fc.record({
      filters,
      sort,
      page: fc.nat(999_999),
      perPage: fc.integer({ min: 1, max: 100 }),
      columns: fc.option(subsets(shape.columns)),
    });
    fc.assert(
      fc.property(
        queries,
        (query) => void expect(read(`?${writeListQuery(shape, query)}`)).toEqual({ query, unusable: [] }),
      ),
    );
  });

  test.each([
    ['kind=buy,theft', 'kind'],
    ['side=in,out', 'side'],
    ['from=yesterday', 'from'],
    ['from=2026-02-30', 'from'],
    ['day=2026-02-30', 'day'],
    [`q=${'x'.repeat(21)}`, 'q'],
    ['sort=kind', 'sort'],
    ['sort=amount,-amount', 'sort'],
    ['page=-1', 'page'],
    ['page=1e3', 'page'],
    ['per_page=0', 'per_page'],
    ['per_page=101', 'per_page'],
    ['columns=amount,secret', 'columns'],
  ])('that cannot be used (%s) says so, and leaves the list as it is at first', (search, name) => {
    const { query, unusable } = read(search);
    expect(unusable).toEqual([name]);
    expect(query).toEqual(initialQuery(shape));
  });

  test('has one column to sort by where an index is in the order of one', () => {
    const sorted = (search: string) => readListQuery({ ...shape, sortsByOne: true }, { sort: search });
    expect([sorted('-amount').unusable, sorted('-amount,createdAt').unusable]).toEqual([[], ['sort']]);
  });

  test('leaves parameters of the page alone', () => {
    expect(read('?order=4fd5&page=2').query).toEqual({ ...initialQuery(shape), page: 2 });
  });
});

test('another filter begins at the first page, and an empty one restricts nothing', () => {
  const query = withFilter({ ...initialQuery(shape), page: 4 }, 'kind', ['buy']);
  expect(query).toMatchObject({ page: 0, filters: { kind: ['buy'] } });
  expect(withFilter(query, 'kind', []).filters).toEqual({});
});

test('an empty list has one page', () => {
  expect([pageCount(0, 25), pageCount(25, 25), pageCount(26, 25)]).toEqual([1, 1, 2]);
});
