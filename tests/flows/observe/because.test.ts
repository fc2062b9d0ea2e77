import { because } from '@statechange/flows/observe/because';
import type { FlowRecord } from '@statechange/flows/observe/records';
import { RunClock } from '@statechange/flows/run/clock';
import { setStage } from '@statechange/flows/run/stage';
import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { line, watch } from '#flows-tests/observe/support.ts';
import { orderCases } from '#machines/order/order.cases.ts';
import { orderMachine } from '#machines/order/order.machine.ts';
import type { RequestQuoteInput, RequestQuoteResult } from '#machines/order/order.types.ts';
import { startTime } from '#machines/shared/cases.ts';

const said = (more: Partial<FlowRecord>): FlowRecord =>
  ({
    kind: 'received',
    t: 0,
    c: null,
    actor: 1,
    from: null,
    type: 'e',
    payload: {},
    result: 'moved',
    transitions: [],
    ...more,
  }) as FlowRecord;

describe('how something came about', () => {
  test('a chain ends outside, at a timer, at a reply, at a start, or where the records end', () => {
    const records = [
      said({ q: 4, c: 2 }),
      said({ q: 5 }),
      said({ q: 7, c: 5 }),
      said({ q: 8, from: 3 } as Partial<FlowRecord>),
    ];
    expect(because(records, 7)).toMatchObject({ chain: [{ q: 7 }, { q: 5 }], origin: 'outside' });
    expect(because(records, 8)).toMatchObject({ origin: 'reply' });
    expect(because(records, 4)).toMatchObject({ chain: [{ q: 4 }], origin: 'lost' });
    expect(because(records, 6)).toBeNull();
  });

  test('an expired quote leads to the timer, to the reply that set it, and to the click that asked', async () => {
    const clock = new RunClock();
    const quoted = orderCases.actors.requestQuote?.done?.[0] as RequestQuoteResult;
    const stage = setStage(orderMachine);
    const machine = stage.machine.provide({
      actors: { requestQuote: fromPromise<RequestQuoteResult, RequestQuoteInput>(async () => quoted) },
    });
    const [first] = orderCases.inputs;
    const now = () => startTime + clock.now();
    const actor = createActor(machine, { clock, input: typeof first === 'function' ? first(now) : first, id: 'order' });
    const seen = watch(actor, () => {
      actor.send({ type: 'amount.changed', text: '10' });
      actor.send({ type: 'quote.requested' });
    });
    await waitFor(actor, (snapshot) => snapshot.matches('quoted'));
    clock.set(60_000);
    seen.air.settle();
    expect(actor.getSnapshot().value).toBe('expired');
    const expiry = seen.records.findLast(({ kind }) => kind === 'received');
    const found = because(seen.records, expiry?.q ?? 0);
    const told = found?.chain.map((record) => line(record).replace(/^\d+ #\d+ | ←\d+$/g, '')) ?? [];
    const second = 'xstate.after.second.order.quoted.countdown.ticking';
    const lifetime = 'xstate.after.quoteLifetime.order.quoted.countdown.ticking';
    expect(found?.origin).toBe('outside');
    expect(told).toEqual([
      `received ${lifetime} moved`,
      `timer.fired ${lifetime}`,
      `timer.set ${lifetime} 0`,
      // Each clock tick resets the rest of the quote's lifetime.
      `received ${second} moved`,
      `timer.fired ${second}`,
      `timer.set ${second} 1000`,
      'received xstate.done.actor.requestQuote moved',
      'received xstate.promise.resolve stayed',
      'started requestQuote',
      'received quote.requested moved',
    ]);
  });
});
