import { describe, expect, test } from 'vitest';
import { setup, stopChild } from 'xstate';
import { promiseContract } from '../../machines/shared/actors.ts';
import { ambientFaults, importFaults } from './sources.ts';
import { structureFaults } from './structure.ts';
import { toyMachine } from './toys.ts';

const builder = setup({ actors: { load: promiseContract<string>('load') }, guards: { isReady: () => true }, delays: { patience: 1000 } });
type Config = Parameters<typeof builder.createMachine>[0];
const faultsOf = (config: Config) => structureFaults(builder.createMachine({ id: 'toy', ...config }));

describe('the structure test can fail', () => {
  test('a well-built machine has no faults', () => expect(structureFaults(toyMachine)).toEqual([]));

  test('an invoke without onError', () => {
    expect(faultsOf({ invoke: { id: 'load', src: 'load' } })).toEqual(['toy invokes "load" without onError']);
  });

  test('an invoke without an id, or with another one', () => {
    expect(faultsOf({ invoke: { src: 'load', onError: {} } })).toEqual(['toy invokes "load" without an id']);
    expect(faultsOf({ invoke: { id: 'fetch', src: 'load', onError: {} } })).toEqual(['toy calls the actor "load" by another id, "fetch"']);
  });

  test('two invokes of one source may have ids of their own', () => {
    const invoke = (id: string) => ({ id, src: 'load', onError: {} }) as const;
    expect(faultsOf({ type: 'parallel', states: { one: { invoke: invoke('loadOne') }, other: { invoke: invoke('loadOther') } } })).toEqual([]);
  });

  test('an invoke without a named source', () => {
    const faults = faultsOf({ invoke: { id: 'load', src: promiseContract<string>('load'), onError: {} } } as unknown as Config);
    expect(faults[0]).toBe('toy invokes "load" without naming its source');
  });

  test('an inline guard', () => {
    const faults = faultsOf({ on: { 'tab.hidden': { guard: () => true, actions: stopChild('load') } } });
    expect(faults).toEqual(['an inline guard: toy -- tab.hidden [inline] → (stays)']);
  });

  test('a literal delay', () => {
    const faults = faultsOf({ initial: 'a', states: { a: { after: { 250: 'b' } }, b: { on: { 'a.wanted': 'a' } } } });
    expect(faults).toEqual(['toy.a waits a literal 250 ms']);
  });

  test('an effect without a name', () => {
    expect(faultsOf({ entry: () => undefined })).toEqual(['toy has an effect without a name']);
  });

  test('an event that is no fact', () => {
    const faults = faultsOf({ on: { NEXT: {}, back: {}, 'amount.changed': {}, 'code.resendRequested': {}, 'socket.*': {} } });
    expect(faults).toEqual(['the event "NEXT" is no subject.fact', 'the event "back" is no subject.fact']);
  });

  test('an unknown tag', () => {
    expect(faultsOf({ tags: ['busy', 'screen:review', 'loading'] } as Config)).toEqual(['toy has the unknown tag "loading"']);
  });

  test('a state that no arrow leads to', () => {
    const faults = faultsOf({
      initial: 'a',
      states: { a: { on: { 'b.wanted': 'b' } }, b: { on: { 'a.wanted': 'a' } }, c: { on: { 'a.wanted': 'a' } } },
    });
    expect(faults).toEqual(['no arrow leads to "toy.c"']);
  });

  test('a state that nothing leads out of', () => {
    const faults = faultsOf({ initial: 'a', states: { a: { on: { 'b.wanted': 'b' } }, b: { on: { 'b.wanted': 'b' } } } });
    expect(faults).toEqual(['nothing leads out of "toy.b"']);
  });

  test('a state with an id of its own, or a name that is no name', () => {
    const faults = faultsOf({ initial: 'step-1', states: { 'step-1': { id: 'elsewhere' } } });
    expect(faults).toEqual(['the state "elsewhere" is not camelCase', 'the state "elsewhere" has an id of its own']);
  });

  test('a target that does not exist throws when the machine is made', () => {
    expect(() => faultsOf({ initial: 'a', states: { a: { on: { 'b.wanted': 'b' } } } })).toThrow(/toy\.a.*|'b'/);
  });
});

describe('the rules for sources can fail', () => {
  const source = (text: string) => ({ path: 'order/order.machine.ts', text });

  test('foreign imports are found in all their forms', () => {
    const text = `import { a } from 'xstate';
import type { B } from '../shared/money.ts';
import { c } from './order.types.ts';
import { d } from '../session/session.types.ts';
import {
  e,
} from 'react';
export * from '../../src/ports/bank.ts';
const f = await import('ofetch');`;
    expect(importFaults(source(text), [])).toEqual([
      'order/order.machine.ts imports "../session/session.types.ts"',
      'order/order.machine.ts imports "react"',
      'order/order.machine.ts imports "../../src/ports/bank.ts"',
      'order/order.machine.ts imports "ofetch"',
    ]);
  });

  test('a machine that is composed may be imported', () => {
    expect(importFaults(source(`import { d } from '../session/session.types.ts';`), ['session'])).toEqual([]);
  });

  test('a folder within a folder is left and entered by its own path', () => {
    const nested = { path: 'shared/addresses/check.ts', text: `import '../assets.ts';\nimport './base58.ts';\nimport '../../order/lines.ts';` };
    expect(importFaults(nested, [])).toEqual(['shared/addresses/check.ts imports "../../order/lines.ts"']);
  });

  test.each([
    'Date.now()',
    'new Date()',
    'Math.random()',
    'setTimeout(f, 1)',
    'window.close()',
    'localStorage.clear()',
    'console.log(1)',
    'fetch(url)',
  ])('%s is found', (code) => expect(ambientFaults(source(`const x = ${code};`))).toHaveLength(1));

  test('words in strings, comments and names are not code', () => {
    const text = `// Date.now() would do\n/* window.close() */ const states = { window: 'window.focused', at: new Date(0) };\ncontext.location.length; \`console.log\``;
    expect(ambientFaults(source(text))).toEqual([]);
  });
});
