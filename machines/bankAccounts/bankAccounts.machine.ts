import { type ActorRefFrom, assign, emit, enqueueActions, type SnapshotFrom, setup } from 'xstate';
import type { BankAccount } from '#domain/transfers/bankAccount.ts';
import { type BankAccountMachine, bankAccountMachine } from '../bankAccount/bankAccount.machine.ts';
import type { BankAccountReport } from '../bankAccount/bankAccount.types.ts';
import { bankLinkingMachine } from '../bankLinking/bankLinking.machine.ts';
import type { BankLinkingOutput, BankReturn, SavedPick } from '../bankLinking/bankLinking.types.ts';
import type { Problem } from '../shared/problem.ts';
import { storeFault, withEvent, withOutput } from '../shared/requesting.ts';
import { type FlowTypes, streamContract } from '../shared/setup.ts';

export type BankAccountRef = ActorRefFrom<BankAccountMachine>;

export interface BankAccountsInput {
  readonly customerGuid: string;
  /** Server time in ms since 1970. */
  readonly now: () => number;
  /** A selection restored after a reload, not yet sent; null if none. */
  readonly saved: SavedPick | null;
  /** Set when the customer returns from their bank's page; else null. */
  readonly returned: BankReturn | null;
}

export interface BankAccountsContext extends BankAccountsInput {
  /** Every reported account, including deleted ones. */
  readonly knownGuids: readonly string[];
  /** A flow per account, newest first. Leaves out accounts deleted before the customer came. */
  readonly accounts: readonly BankAccountRef[];
  readonly problem: Problem | null;
}

/** The bank's list, on each load. */
export type AccountsFact = { readonly type: 'accounts.reported'; readonly accounts: readonly BankAccount[] };

export type BankAccountsEvent =
  | AccountsFact
  | BankAccountReport
  | { readonly type: 'link.requested' }
  /** Clears messages about deleted accounts. */
  | { readonly type: 'page.entered' };

/** The app reloads data that depends on accounts. */
export type BankAccountsEmitted = { readonly type: 'accounts.changed' };

/** Reports the linked accounts, at once and after each load. */
const watchAccounts = streamContract<AccountsFact>('watchAccounts');

/** The account to reconnect; null when linking a new one. */
const returnedAccount = ({ returned, customerGuid }: BankAccountsContext): string | null =>
  returned?.link?.customerGuid === customerGuid ? returned.link.accountGuid : null;

const guidOf = (ref: BankAccountRef): string => ref.id;

export const bankAccountsMachine = setup({
  types: {} as FlowTypes<{
    input: BankAccountsInput;
    context: BankAccountsContext;
    events: BankAccountsEvent;
    emitted: BankAccountsEmitted;
    children: { bankLinking: 'bankLinking' };
  }>,
  actors: { watchAccounts, bankLinking: bankLinkingMachine, bankAccount: bankAccountMachine },
  guards: {
    pickIsSaved: ({ context: { saved, customerGuid } }) => saved?.customerGuid === customerGuid,
    hasReturnedToLink: ({ context }) => context.returned !== null && returnedAccount(context) === null,
    accountWasLinked: (_, { kind }: BankLinkingOutput) => kind === 'linked',
  },
  actions: {
    /** Accounts deleted earlier don't matter to the customer. */
    spawnReported: assign(({ context, spawn, self }, { accounts }: AccountsFact) => {
      const { customerGuid, now, knownGuids } = context;
      const found = accounts.filter(({ guid, state }) => !knownGuids.includes(guid) && state !== 'deleted');
      const spawned = found.map((account) =>
        spawn('bankAccount', {
          id: account.guid,
          input: {
            ...{ customerGuid, account, isNew: false, now, reportTo: self },
            returned: account.guid === returnedAccount(context) ? context.returned : null,
          },
        }),
      );
      return {
        accounts: [...spawned, ...context.accounts],
        knownGuids: [...new Set([...accounts.map(({ guid }) => guid), ...knownGuids])],
      };
    }),
    spawnLinked: assign(({ context, spawn, self }, output: BankLinkingOutput) => {
      // The list may arrive first.
      if (output.kind !== 'linked' || context.knownGuids.includes(output.account.guid)) return {};
      const { customerGuid, now } = context;
      const { account } = output;
      const ref = spawn('bankAccount', {
        id: account.guid,
        input: { customerGuid, account, isNew: true, now, reportTo: self, returned: null },
      });
      return { accounts: [ref, ...context.accounts], knownGuids: [account.guid, ...context.knownGuids] };
    }),
    forwardReports: enqueueActions(({ context, enqueue }, { accounts }: AccountsFact) => {
      const report = (ref: BankAccountRef, account: BankAccount | undefined) =>
        account && ref.getSnapshot().status === 'active' && enqueue.sendTo(ref, { type: 'account.reported', account });
      for (const ref of context.accounts)
        report(
          ref,
          accounts.find(({ guid }) => guid === guidOf(ref)),
        );
    }),
    clearDeleted: assign({
      accounts: ({ context }) => context.accounts.filter((ref) => ref.getSnapshot().status === 'active'),
    }),
    announceChange: emit({ type: 'accounts.changed' }),
    storeProblem: assign({ problem: (_, problem: Problem) => problem }),
    clearProblem: assign({ problem: null }),
    clearSaved: assign({ saved: null, returned: null }),
  },
}).createMachine({
  id: 'bankAccounts',
  context: ({ input }) => ({ ...input, knownGuids: [], accounts: [], problem: null }),
  invoke: {
    id: 'watchAccounts',
    src: 'watchAccounts',
    // Without updates the accounts stay; each still polls its own changes.
    onError: {},
  },
  on: {
    'accounts.reported': { actions: [withEvent('forwardReports'), withEvent('spawnReported')] },
    'account.changed': { actions: 'announceChange' },
    'page.entered': { actions: 'clearDeleted' },
  },
  initial: 'deciding',
  states: {
    deciding: {
      description:
        'After a reload, an account that was selected is confirmed again. A bank’s own page leads back to the link that it was opened from.',
      meta: { title: 'Resuming' },
      always: [
        { guard: 'pickIsSaved', target: 'linking' },
        { guard: 'hasReturnedToLink', target: 'linking' },
        { target: 'idle' },
      ],
    },
    idle: {
      meta: { title: 'Linked accounts' },
      on: { 'link.requested': { target: 'linking', actions: 'clearProblem' } },
    },
    linking: {
      description: 'One account at a time. Leaving the page leaves it running.',
      meta: { title: 'Linking an account' },
      exit: 'clearSaved',
      invoke: {
        id: 'bankLinking',
        src: 'bankLinking',
        input: ({ context: { customerGuid, knownGuids, now, saved, returned } }) => ({
          ...{ customerGuid, knownGuids, now, saved, returned },
          accountGuid: null,
        }),
        onDone: [
          {
            guard: withOutput('accountWasLinked'),
            target: 'idle',
            actions: [withOutput('spawnLinked'), 'announceChange'],
          },
          { target: 'idle', actions: 'announceChange' },
        ],
        onError: { target: 'idle', actions: storeFault },
      },
    },
  },
});

export type BankAccountsMachine = typeof bankAccountsMachine;

type Snapshot = SnapshotFrom<BankAccountsMachine>;

export const selectAccounts = ({ context }: Snapshot) => context.accounts;
export const selectLinking = ({ children }: Snapshot) => children.bankLinking ?? null;
