import { Run } from '@statechange/flows/run/run';
import { setStage } from '@statechange/flows/run/stage';
import { possibleSteps, type Step } from '@statechange/flows/run/steps';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderCases, sampleInput } from '#machines/order/order.cases.ts';
import { type OrderMachine, orderMachine } from '#machines/order/order.machine.ts';
import type { Quote } from '#machines/order/order.types.ts';

interface Request {
  readonly quoteGuid: string;
  readonly millisecondsLeft: number;
  readonly wasAccepted: boolean;
}

const stage = setStage(orderMachine);

/** Skips facts that change nothing, and most faults, which only lengthen walks. */
const leadsOn = (step: Step, choice: number): boolean => {
  if (step.type === 'event') return !/^(balances|market|asset|side|share)\./.test(step.event.type);
  return step.type !== 'fault' || choice % 3 === 0;
};

/**
 * Goes on where test paths stop at known states. Every quote is new, held for `life` milliseconds.
 */
function walk(choices: readonly number[], life: number): readonly Request[] {
  const requests: Request[] = [];
  const seen = new Set<unknown>();
  let quotes = 0;
  const noteRequests = ({ snapshot }: Run<OrderMachine>) => {
    const { quote, acceptedQuote, now } = snapshot.context;
    for (const actor of stage.running) {
      if (actor.source !== 'placeOrder' || seen.has(actor)) continue;
      seen.add(actor);
      const { quoteGuid } = actor.input as { quoteGuid: string };
      requests.push({
        quoteGuid,
        millisecondsLeft: (quote?.expiresAt ?? 0) - now(),
        wasAccepted: acceptedQuote?.guid === quoteGuid,
      });
    }
  };
  const run = new Run(stage, sampleInput, { afterEach: noteRequests });
  const renewed = (step: Step): Step => {
    const output = step.type === 'done' ? (step.output as { quote?: Quote } | null) : null;
    if (step.type !== 'done' || !output?.quote) return step;
    quotes += 1;
    const times = { guid: `quote-${quotes}`, issuedAt: run.now(), expiresAt: run.now() + life };
    return { ...step, output: { ok: true, quote: { ...output.quote, ...times } } };
  };
  for (const choice of choices) {
    const steps = possibleSteps(orderCases, run.snapshot, stage.running, run.timers).filter((step) =>
      leadsOn(step, choice),
    );
    const step = steps[choice % steps.length];
    if (step) run.perform(renewed(step));
  }
  expect(run.snapshot.status).toBe('active');
  run.stop();
  return requests;
}

test('on any walk a quote is sent once at most, alive, and only when it was agreed to', () => {
  let sent = 0;
  fc.assert(
    fc.property(
      fc.array(fc.nat(10_000), { minLength: 50, maxLength: 50 }),
      fc.constantFrom(2_400, 6_000),
      (choices, life) => {
        const requests = walk(choices, life);
        sent += requests.length;
        expect(new Set(requests.map(({ quoteGuid }) => quoteGuid)).size).toBe(requests.length);
        for (const { millisecondsLeft, wasAccepted } of requests) {
          expect(millisecondsLeft).toBeGreaterThanOrEqual(1000);
          expect(wasAccepted).toBe(true);
        }
      },
    ),
    { numRuns: 180, seed: 20_260_101 },
  );
  expect(sent).toBeGreaterThan(20);
});
