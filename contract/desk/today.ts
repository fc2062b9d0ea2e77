import * as v from 'valibot';
import { amount as amountOf } from '#domain/money/money.ts';
import { declareCall } from '../kit/call.ts';
import { amount } from '../kit/rows.ts';
import { count, time } from '../kit/shape.ts';

const moved = v.object({
  flow: v.pipe(v.string(), v.description('As in the list of transfers.')),
  asset: v.string(),
  amount: v.pipe(amount, v.description('In base units of the asset.')),
});

/** The console's overview, besides the counts of cases and requests. */
export const today = {
  read: declareCall('GET', '/admin/today', {
    summary: 'Read what moved today',
    description: ['Completed transfers since the day began in the zone of the reports, and open breaks.'],
    reply: {
      message: 'The day so far.',
      data: v.object({
        zone: v.string(),
        from: v.pipe(time, v.description('When the day began.')),
        upTo: v.pipe(v.nullable(time), v.description('Up to when transfers are known; null while they never were.')),
        moved: v.array(moved),
        breaks: v.pipe(v.nullable(count), v.description('Open breaks; null without the right to read reconciliation.')),
      }),
      example: {
        zone: 'America/New_York',
        from: Date.UTC(2026, 0, 15, 5),
        upTo: Date.UTC(2026, 0, 15, 12),
        moved: [{ flow: 'in', asset: 'USD', amount: amountOf(50_000) }],
        breaks: 0,
      },
    },
  }),
};
