import { assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { AlertKind, PricedCode } from '#domain/markets/priceAlerts.ts';
import { type FieldProblems, formActions, withoutField } from '../shared/fields.ts';
import type { Answer, Problem, Refusal } from '../shared/problem.ts';
import { requesting, withEvent, withOutput } from '../shared/requesting.ts';
import { type FlowTypes, promiseContract } from '../shared/setup.ts';
import { requestLimit } from '../shared/waits.ts';

export interface AlertDraft {
  readonly asset: PricedCode;
  readonly kind: AlertKind;
  /** As typed. */
  readonly threshold: string;
}
export type AlertToAdd = AlertDraft & { readonly id: string };
type AlertField = 'asset' | 'threshold';

interface PriceAlertInput {
  readonly asset: PricedCode;
  readonly newId: () => string;
}

export interface PriceAlertContext extends PriceAlertInput {
  /** Sent with each try of one alert, so that it is added once. */
  readonly id: string;
  readonly draft: AlertDraft;
  readonly fieldProblems: FieldProblems<AlertField>;
  readonly problem: Problem | null;
}

export type PriceAlertEvent =
  | { readonly type: 'asset.changed'; readonly asset: PricedCode }
  | { readonly type: 'kind.changed'; readonly kind: AlertKind }
  | { readonly type: 'threshold.changed'; readonly threshold: string }
  | { readonly type: 'form.submitted' | 'retry.requested' | 'another.requested' };

/** An alert was added, or may have been: reload the list. */
export type PriceAlertEmitted = { readonly type: 'alerts.changed' };

/** `refused` names the field in `problem.fields`, where one is at fault. */
export type AddAlertResult = { readonly ok: true } | Refusal<'refused'>;
/** POST /backend/customers/price-alerts. Idempotent by the id. */
const addAlert = promiseContract<AddAlertResult, AlertToAdd>('addAlert');

export const priceAlertMachine = setup({
  types: {} as FlowTypes<{
    context: PriceAlertContext;
    input: PriceAlertInput;
    events: PriceAlertEvent;
    emitted: PriceAlertEmitted;
  }>,
  actors: { addAlert },
  guards: {
    thresholdIsGiven: ({ context }) => context.draft.threshold.trim() !== '',
    accepted: (_, answer: Answer) => answer.ok,
  },
  actions: {
    ...formActions<AlertField>(['asset', 'threshold']),
    storeAsset: assign(({ context }, { asset }: { asset: PricedCode }) => ({
      draft: { ...context.draft, asset },
      fieldProblems: {},
      problem: null,
    })),
    storeKind: assign(({ context }, { kind }: { kind: AlertKind }) => ({
      draft: { ...context.draft, kind, threshold: '' },
      fieldProblems: withoutField(context.fieldProblems, 'threshold'),
      problem: null,
    })),
    storeThreshold: assign(({ context }, { threshold }: { threshold: string }) => ({
      draft: { ...context.draft, threshold },
      fieldProblems: withoutField(context.fieldProblems, 'threshold'),
      problem: null,
    })),
    storeMissing: assign({ fieldProblems: { threshold: 'required' }, problem: null }),
    storeNext: assign(({ context }) => ({ id: context.newId(), draft: { ...context.draft, threshold: '' } })),
    announceChange: emit({ type: 'alerts.changed' }),
  },
  delays: { requestLimit },
}).createMachine({
  id: 'priceAlert',
  context: ({ input }) => ({
    ...input,
    id: input.newId(),
    draft: { asset: input.asset, kind: 'above', threshold: '' },
    fieldProblems: {},
    problem: null,
  }),
  initial: 'editing',
  states: {
    editing: {
      tags: ['form', 'screen:priceAlertForm'],
      meta: { title: 'Set a price alert' },
      on: {
        'asset.changed': { actions: withEvent('storeAsset') },
        'kind.changed': { actions: withEvent('storeKind') },
        'threshold.changed': { actions: withEvent('storeThreshold') },
        'form.submitted': [{ guard: 'thresholdIsGiven', target: 'adding' }, { actions: 'storeMissing' }],
      },
    },
    adding: {
      tags: ['busy', 'screen:priceAlertForm'],
      meta: { title: 'Setting the alert' },
      entry: 'clearProblems',
      ...requesting({
        src: 'addAlert',
        input: ({ id, draft }: PriceAlertContext) => ({ ...draft, id }),
        onDone: [
          { guard: withOutput('accepted'), target: 'added' },
          { target: 'editing', actions: withOutput('storeRefusal') },
        ],
        failed: 'unknown',
      }),
    },
    unknown: {
      description: 'The alert may have been set. Asking again with the same id adds nothing twice.',
      tags: ['screen:priceAlertUnknown'],
      meta: { title: 'Outcome unknown' },
      entry: 'announceChange',
      on: { 'retry.requested': 'adding' },
    },
    added: {
      tags: ['screen:priceAlertAdded'],
      meta: { title: 'Alert set' },
      entry: 'announceChange',
      on: { 'another.requested': { target: 'editing', actions: 'storeNext' } },
    },
  },
});

export type PriceAlertMachine = typeof priceAlertMachine;
type Snapshot = SnapshotFrom<PriceAlertMachine>;

export const selectAlertDraft = ({ context }: Snapshot): AlertDraft => context.draft;
/** `required`, or the server's message. */
export const selectThresholdProblem = ({ context }: Snapshot): string | undefined => context.fieldProblems.threshold;
/** The server's message. */
export const selectAssetProblem = ({ context }: Snapshot): string | undefined => context.fieldProblems.asset;
