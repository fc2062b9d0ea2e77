import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SalesReport } from '#contract/books/sales.ts';
import { type AssetCode, tradableCodes } from '#domain/assets/assets.ts';
import { readListQuery } from '#domain/lists/listQuery.ts';
import { addDays, beginOf, dayAt, grains } from '#domain/sales/calendar.ts';
import {
  bucketPlace,
  cohortDrill,
  type Drill,
  type Drilled,
  drillsOf,
  funnelDrill,
  heldDrill,
  type Place,
  wholePlace,
} from '#domain/sales/drill.ts';
import { activeOf, type Basis, figuresOf, type Traders } from '#domain/sales/figures.ts';
import { initialSales, type SalesQuery } from '#domain/sales/query.ts';
import { basisOf, type SpanReport, wholeBasis } from '#domain/sales/report.ts';
import { type AssetSums, addSums } from '#domain/sales/sums.ts';
import { accountList } from '#domain/staff/accountList.ts';
import { customerList } from '#domain/staff/customerList.ts';
import { tradeList } from '#domain/staff/tradeList.ts';
import { transferList } from '#domain/staff/transferList.ts';
import { customersReport } from '#server/backend/books/sales/customers.ts';
import { holdingsReport } from '#server/backend/books/sales/holdings.ts';
import { salesReport } from '#server/backend/books/sales/report.ts';
import { createBackendServices } from '#server/backend/services.ts';
import { statedRecordsOf } from '#tests/domain/activity/csv-reader.ts';
import { isDeep, runs } from '#tests/kit/deep.ts';
import { before, createTestClock, describeOnEachDatabase } from '../../support.ts';
import { ask, hire, type Person } from '../staff/people.ts';
import { openSales } from './opened.ts';

interface Page {
  readonly total: number;
  readonly sums: ReadonlyArray<{
    readonly name: string;
    readonly asset: string;
    readonly amount: string;
    readonly unknown: number;
  }> | null;
}

const zone = 'America/New_York';
const lists = [tradeList, transferList, customerList, accountList];
const hour = 3_600_000;

/** By asset, with the row count under `rows`. */
type Totals = Readonly<Record<string, bigint>>;
const withoutZeros = (totals: Totals): Totals =>
  Object.fromEntries(Object.entries(totals).filter(([, units]) => units !== 0n));

type Field = { readonly [Name in keyof AssetSums]: AssetSums[Name] extends string ? Name : never }[keyof AssetSums];
const byAsset = ({ assets }: Basis, read: (sums: AssetSums) => bigint): Totals =>
  Object.fromEntries(assets.map((each) => [each.asset, read(each)]));
const field = (name: Field) => (basis: Basis) => byAsset(basis, (sums) => BigInt(sums[name]));
const ofCoins = (read: (basis: Basis) => Totals) => (basis: Basis) =>
  Object.fromEntries(Object.entries(read(basis)).filter(([asset]) => asset !== 'USD'));
const dollarsOf = (name: keyof ReturnType<typeof figuresOf>) => (basis: Basis) => ({
  USD: BigInt(figuresOf(basis)[name].value ?? 0),
});
const people =
  (read: (traders: Traders & { readonly lost?: number }) => number) =>
  ({ traders }: Basis) => ({ rows: BigInt(traders === null ? 0 : read(traders)) });

/** Figures as sales reports them. */
const figures: Partial<Readonly<Record<Drilled, (basis: Basis) => Totals>>> = {
  ...{
    volume: dollarsOf('volume'),
    grossFees: dollarsOf('grossFees'),
    ourFees: dollarsOf('ourFees'),
    spreadCost: dollarsOf('spreadCost'),
  },
  ...{ feesReturned: dollarsOf('feesReturned'), returnLosses: dollarsOf('returnLosses') },
  trades: (basis) => ({ rows: BigInt(figuresOf(basis).trades.value ?? 0) }),
  tradeFees: (basis) => ({ USD: BigInt(addSums(basis.assets, '').tradeFees) }),
  ourTradeFees: (basis) => ({ USD: BigInt(addSums(basis.assets, '').ourTradeFees) }),
  ...{
    transferFees: field('transferFees'),
    ourTransferFees: field('ourTransferFees'),
    coinFees: ofCoins(field('transferFees')),
  },
  ...{ deposits: field('deposits'), withdrawals: field('withdrawals'), returned: field('returned') },
  netFlows: (basis) =>
    byAsset(basis, ({ deposits, withdrawals, returned }) => BigInt(deposits) - BigInt(withdrawals) - BigInt(returned)),
  ...{ active: people(activeOf), fresh: people(({ fresh }) => fresh), returning: people(({ returning }) => returning) },
  reactivated: people(({ reactivated }) => reactivated),
};
const names = Object.keys(figures) as Drilled[];

/** Cases missing in the sandbox: losses, unsplit dollar fees, and long absences. */
const unusual = [
  sql`update transfer_rows set loss = 1200, fee_returned = 15 where flow = 'returned' and guid in (select guid from transfer_rows where flow = 'returned' order by guid offset 1)`,
  sql`update transfer_rows set loss = null, fee_returned = null where guid in (select guid from transfer_rows where flow = 'returned' order by guid limit 1)`,
  sql`update transfer_rows set fee = 25, our_fee = case when md5(guid) < '8' then 20 end where asset = 'USD' and state = 'completed' and guid in (
    select guid from transfer_rows where flow in ('in', 'out') order by guid limit 60)`,
  sql`delete from trade_rows where customer_guid in (select customer_guid from trader_days group by 1 order by 1 limit 8)
     and created_at between now() - interval '9 months' and now() - interval '4 months'`,
];

describeOnEachDatabase('drill-downs of sales', (open) => {
  const clock = createTestClock(Date.now());
  const server = before(() => openSales(open, clock));
  let finance: Person;
  let today = '';
  beforeAll(async () => {
    finance = await hire(server, 'finance', 'compliance');
    today = dayAt(server.services.clock.now(), zone);
  });
  const services = () => createBackendServices(server.services);

  const pages = new Map<string, Promise<Page>>();
  const addressOf = ({ path, params }: Pick<Drill, 'path' | 'params'>) =>
    `${path.replace('/admin/', '')}?${new URLSearchParams({ ...params, per_page: '1' })}`;
  /** Loads a linked page; the list must accept every parameter. */
  async function follow(drill: Drill): Promise<Page> {
    const list = lists.find(({ path }) => path === drill.path);
    expect(list && readListQuery(list, drill.params).unusable).toEqual([]);
    expect(Object.keys(drill.params).filter((name) => !(list && name in list.filters))).toEqual([]);
    const address = addressOf(drill);
    const known = pages.get(address);
    if (known) return known;
    const page = ask<Page>(server, finance, address).then(({ http, data }) => {
      expect([address, http]).toEqual([address, 200]);
      return data;
    });
    pages.set(address, page);
    return page;
  }

  async function totalsOf(drills: readonly Drill[]): Promise<Totals> {
    const totals: Record<string, bigint> = {};
    for (const drill of drills) {
      const { total, sums } = await follow(drill);
      if (drill.total === 'rows') totals.rows = (totals.rows ?? 0n) + BigInt(total);
      else
        for (const { name, asset, sign } of drill.total)
          for (const sum of (sums ?? []).filter(
            (each) => each.name === name && (asset === null || each.asset === asset),
          ))
            totals[sum.asset] = (totals[sum.asset] ?? 0n) + BigInt(sign) * BigInt(sum.amount);
    }
    return totals;
  }

  async function expectEqual(place: Place, basis: Basis, what: readonly unknown[]) {
    for (const name of names) {
      const drills = drillsOf(name, place);
      const figure = figures[name]?.(basis) ?? {};
      const label = [...what, place.begins, place.ends, place.asset, name, drills.map(addressOf)];
      // Customers count over all assets, and only coins are traded.
      if (drills.length === 0) expect([label, withoutZeros(figure)]).toEqual([label, {}]);
      else expect([label, withoutZeros(await totalsOf(drills))]).toEqual([label, withoutZeros(figure)]);
    }
  }

  /** Follows the links of a span and some of its buckets. */
  async function expectSpanEqual(
    span: SpanReport,
    report: SalesReport,
    asset: AssetCode | null,
    isWanted: (bucket: number) => boolean,
  ) {
    await expectEqual(wholePlace(span, { asset, zone }), wholeBasis(span), ['whole']);
    for (const index of span.buckets.keys()) {
      const place = isWanted(index) ? bucketPlace(span, index, { asset, grain: report.grain, zone }) : null;
      if (place !== null) await expectEqual(place, basisOf(span, index), [report.grain, index]);
    }
    if (span.allTraders === null) return;
    const lost = await totalsOf(drillsOf('lost', wholePlace(span, { asset, zone })));
    expect([span.from, span.to, lost.rows]).toEqual([span.from, span.to, BigInt(span.allTraders.lost)]);
  }
  const read = (query: Partial<SalesQuery>) => salesReport(services(), { ...initialSales, compare: 'none', ...query });

  it('lead from what customers hold now to their accounts, and from earlier days nowhere', async () => {
    const { holdings, ends, buckets, asOf } = await holdingsReport(services(), {
      ...initialSales,
      range: '30d',
      grain: 'day',
    });
    const held = holdings.at(-1) ?? [];
    expect(held.length).toBeGreaterThan(2);
    for (const { asset, units } of held) {
      const drill = heldDrill(asset as AssetCode, ends, asOf);
      expect([asset, drill && withoutZeros(await totalsOf([drill]))]).toEqual([
        asset,
        withoutZeros({ [asset]: BigInt(units) }),
      ]);
    }
    expect(heldDrill('BTC', buckets[0]?.ends ?? 0, asOf)).toBeNull();
  });

  describe('with records of every kind', () => {
    let changes: readonly string[] = [];
    beforeAll(async () => {
      // Earlier pages belong to other records.
      pages.clear();
      for (const change of unusual) await server.services.db.execute(change);
      const days = Array.from({ length: 600 }, (_, index) => addDays(today, -index - 2));
      changes = days.filter((day) => beginOf(addDays(day, 1), zone) - beginOf(day, zone) !== 24 * hour).slice(0, 2);
      const edges = changes
        .flatMap((day) => [beginOf(day, zone), beginOf(addDays(day, 1), zone)])
        .flatMap((at) => [at - 1, at]);
      for (const [index, at] of edges.entries())
        for (const table of ['trade_rows', 'transfer_rows'])
          await server.services.db.execute(
            sql`update ${sql.identifier(table)} set created_at = ${new Date(at).toISOString()}::timestamptz where guid in (
              select guid from ${sql.identifier(table)} where state in ('settling', 'completed') order by md5(guid) limit 2 offset ${2 * index})`,
          );
    });

    it('end in lists whose totals are the figure, for random ranges, grains and assets', async () => {
      let seed = 11;
      const pick = (most: number) => {
        seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
        return Math.floor((seed / 2_147_483_648) * most);
      };
      for (let tries = 0; tries < runs(3); tries += 1) {
        const from = addDays(today, -pick(700));
        const to = addDays(from, pick(150));
        const asset = tries % 3 === 0 ? (tradableCodes[pick(3)] ?? null) : null;
        const report = await read({ range: { from, to }, grain: grains[tries % 3] ?? null, asset });
        await expectSpanEqual(report.span, report, asset, () => pick(report.span.buckets.length) < 3);
      }
    }, 120_000);

    it('do so for the months of a year, whole and asset by asset', async () => {
      const report = await read({ range: '12m', grain: 'month' });
      await expectSpanEqual(report.span, report, null, (month) => isDeep('seeds') || month % 4 === 1);
      expect(report.span.sums.length).toBeGreaterThan(24);
      const whole = wholeBasis(report.span);
      for (const each of whole.assets.slice(0, 4)) {
        const asset = each.asset as AssetCode;
        await expectEqual(wholePlace(report.span, { asset, zone }), { assets: [each], traders: null }, ['asset']);
      }
      // Guards against comparing nothing with nothing.
      const bases = [whole, ...report.span.buckets.map((_, index) => basisOf(report.span, index))];
      const filled = names.filter((name) =>
        bases.some((basis) => Object.keys(withoutZeros(figures[name]?.(basis) ?? {})).length > 0),
      );
      expect(filled).toEqual(names);
    }, 120_000);

    it('do so on days of 23 and 25 hours, with records at their edges', async () => {
      expect(changes.length).toBe(2);
      for (const day of changes) {
        const report = await read({ range: { from: addDays(day, -1), to: addDays(day, 1) }, grain: 'day' });
        expect(report.span.buckets.map(({ from }) => from)).toEqual([-1, 0, 1].map((days) => addDays(day, days)));
        expect(
          report.span.sums.filter(({ bucket }) => bucket === 1).reduce((sum, { trades }) => sum + trades, 0),
        ).toBeGreaterThanOrEqual(4);
        await expectSpanEqual(report.span, report, null, () => true);
      }
    }, 120_000);

    it('do so by the names of these days, in the zone of sales and in others', async () => {
      const count = async (path: string, params: Readonly<Record<string, string>>) => {
        const { http, data } = await ask<Page>(server, finance, addressOf({ path, params }));
        expect([path, params, http]).toEqual([path, params, 200]);
        return { total: data.total, sums: data.sums };
      };
      let found = 0;
      for (const day of changes) {
        const { span } = await read({ range: { from: day, to: day }, grain: 'day' });
        const place = wholePlace(span, { asset: null, zone });
        for (const drill of (['volume', 'netFlows', 'active', 'fresh'] as const).flatMap((name) =>
          drillsOf(name, place),
        )) {
          const byDay = (of: string) =>
            Object.fromEntries(
              Object.entries(drill.params).map(([name, value]) => [name, /from|to$/i.test(name) ? of : value]),
            );
          const { total, sums } = await follow(drill);
          found += total;
          expect(await count(drill.path, byDay(day))).toEqual({ total, sums });
          expect(await count(drill.path, { ...byDay(day), zone })).toEqual({ total, sums });
          for (const other of ['Asia/Kolkata', 'UTC']) {
            const instants = { ends: beginOf(addDays(day, 1), other), begins: beginOf(day, other) };
            const [there] = drillsOf('volume', { ...place, ...instants });
            if (drill.path === there?.path)
              expect(await count(drill.path, { ...byDay(day), zone: other })).toEqual(
                await count(there.path, there.params),
              );
          }
        }
      }
      expect(found).toBeGreaterThan(8);
      expect((await ask(server, finance, 'trades?zone=Nowhere/Else')).http).toBe(422);
    }, 120_000);

    it('do so for what a running range is compared with, which ends at the same hour', async () => {
      for (const query of [
        { range: '30d', grain: 'day' },
        { range: { from: addDays(today, -20), to: addDays(today, 9) }, grain: 'week' },
      ] as const) {
        const report = await read({ ...query, compare: 'before' });
        const { compared } = report;
        expect(compared && compared.until < compared.ends).toBe(true);
        if (compared === null) continue;
        await expectSpanEqual(
          compared,
          report,
          null,
          (index) => index > compared.buckets.length - (isDeep('seeds') ? 12 : 4),
        );
        const after = compared.buckets.flatMap(({ begins }, index) => (begins >= compared.until ? [index] : []));
        for (const index of after) {
          expect(bucketPlace(compared, index, { asset: null, grain: report.grain, zone })).toBeNull();
          expect(activeOf(compared.traders?.[index] ?? { fresh: -1, returning: 0, reactivated: 0 })).toBe(0);
        }
      }
    }, 120_000);

    it('do so for every cell of cohorts and of the funnel', async () => {
      const { cohorts, funnel } = await customersReport(services(), { ...initialSales, range: '2y' });
      let people = 0;
      for (const { month: cohort, months, customers } of cohorts) {
        for (const { month, active } of months) {
          expect([cohort, month, (await follow(cohortDrill(cohort, month, zone))).total]).toEqual([
            cohort,
            month,
            active,
          ]);
          people += active;
        }
        expect((await follow(cohortDrill(cohort, cohort, zone))).total).toBe(customers);
      }
      expect(people).toBeGreaterThan(40);
      for (const { week, ...counts } of funnel)
        for (const [step, count] of [
          [null, counts.signedUp],
          ['verified', counts.verified],
          ['funded', counts.funded],
          ['traded', counts.traded],
        ] as const)
          expect([week, step, (await follow(funnelDrill(week, step, zone))).total]).toEqual([week, step, count]);
      expect(funnel.reduce((sum, { traded }) => sum + traded, 0)).toBeGreaterThan(15);
    }, 120_000);

    it('have the same totals in the file', async () => {
      const { span } = await read({ range: '12m', grain: 'month' });
      const place = wholePlace(span, { asset: null, zone });
      const drills = (['ourFees', 'netFlows', 'returnLosses', 'returning'] as const).flatMap((name) =>
        drillsOf(name, place),
      );
      for (const drill of drills) {
        const page = await follow(drill);
        const reply = await fetch(
          `${server.url}/backend${drill.path}.csv?${new URLSearchParams({ ...drill.params, format: 'raw', reason: 'A test' })}`,
          {
            headers: { Authorization: `Bearer ${finance.token}` },
          },
        );
        const { head, rows } = statedRecordsOf(await reply.text());
        expect([drill.path, rows.length]).toEqual([drill.path, page.total]);
        const stated = [...head].flatMap(([name, [amount]]) =>
          name.startsWith('Sum: ') ? [[name.slice(5), amount]] : [],
        );
        expect(stated).toEqual((page.sums ?? []).map(({ name, asset, amount }) => [`${name}, ${asset}`, amount]));
      }
      expect(drills.length).toBe(5);
    });

    it('have nothing for rates, and nobody for who came back without a day to come back after', async () => {
      const { span } = await read({ range: '30d' });
      const place = wholePlace(span, { asset: null, zone });
      for (const name of [
        'takeRate',
        'allInCost',
        'netRevenue',
        'bankFees',
        'networkCost',
        'revenuePerCustomer',
      ] as const)
        expect(drillsOf(name, place)).toEqual([]);
      expect(drillsOf('active', { ...place, asset: 'BTC' })).toEqual([]);
      const count = async (query: string) => (await ask<Page>(server, finance, `customers?${query}`)).data.total;
      expect(await count('trader=returning')).toBe(0);
      expect(await count('trader=new')).toBe(await count('step=traded'));
      // By default, the previous period is as long as the span.
      const days = `tradedFrom=${addDays(today, -60)}&tradedTo=${addDays(today, -31)}&trader=lost`;
      expect(await count(days)).toBe(await count(`${days}&tradedBefore=${addDays(today, -90)}`));
      expect((await ask(server, finance, 'customers?firstTradeFrom=2026-02-30')).http).toBe(422);
    });
  });
});
