import { assign, sendTo, setup } from 'xstate';
import { findRoute } from '#domain/site/routes.ts';
import { problemOf } from '../shared/problem.ts';
import { isExpired, timeUntilExpiry } from '../shared/tokens.ts';
import { backOff, otherTabsLimit, renewalSteps, sessionRequestLimit, staffKeepingInterval } from '../shared/waits.ts';
import {
  type AdminSessionContext,
  type AdminSessionEvent,
  type AdminSessionInput,
  type AdminSessionReport,
  askOtherTabs,
  endAtServer,
  type KeptSession,
  keepSession,
  type OtherStaffTabFact,
  reloadDocument,
  removeSavedToken,
  saveToken,
  shareEnding,
  shareToken,
  showEnding,
  type TokenReceived,
} from './adminSession.types.ts';

type Path = { readonly path: string };
type Shared = Extract<OtherStaffTabFact, { type: 'staffSession.shared' }>;
type Ended = Extract<OtherStaffTabFact, { type: 'staffSession.endedElsewhere' }>;

const isStaffs = (path: string): boolean => findRoute(path)?.guard === 'admin';
/** Where route guard 3 leads, and guard 4 finds who comes there. */
const isCustomers = (path: string): boolean => findRoute(path)?.path === '/admin/customer';

export const adminSessionSetup = setup({
  types: { context: {} as AdminSessionContext, input: {} as AdminSessionInput, events: {} as AdminSessionEvent },
  actors: { keepSession },
  actions: {
    saveToken,
    removeSavedToken,
    endAtServer,
    showEnding,
    reloadDocument,
    askOtherTabs,
    shareToken,
    shareEnding,
    storeToken: assign((_, { token, person }: TokenReceived) => ({ held: token, isRestored: false, person: person ?? null })),
    storeShared: assign({
      held: (_, { token }: Shared) => token,
      isRestored: false,
      person: ({ context: { held, person } }, { token }: Shared) => (token.staffId === held?.staffId ? person : null),
    }),
    storeKept: assign(({ context }, { token, person }: KeptSession) => ({ held: token ?? context.held, person, failures: 0 })),
    storeFormer: assign({ former: ({ context }) => context.held ?? context.former }),
    clearToken: assign({ held: null, person: null }),
    countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
    storePath: assign({ path: (_, { path }: Path) => path }),
    reportBeginning: sendTo(
      ({ context }) => context.reportTo,
      ({ context: { isRestored } }): AdminSessionReport => ({ type: 'adminSession.began', isRestored }),
    ),
    reportEnding: sendTo(({ context }) => context.reportTo, { type: 'adminSession.ended' } satisfies AdminSessionReport),
  },
  guards: {
    nothingIsStored: ({ context }) => context.held === null,
    sessionMayBeShared: ({ context }) => context.mayBeShared,
    tokenHasExpired: ({ context }) => context.held !== null && isExpired(context.held.exp, context.now()),
    staffPageIsShown: ({ context }) => isStaffs(context.path),
    customersAreShown: ({ context }) => isCustomers(context.path),
    // A view may lead to one page twice.
    staffPageIsOpened: ({ context }, { path }: Path) => path !== context.path && isStaffs(path),
    sessionIsRefused: (_, { error }: { error: unknown }) => problemOf(error).status === 401,
    tokenIsRenewed: (_, { token }: KeptSession) => token !== null,
    // A message that was on its way must not bring back what has ended.
    sessionHasNotEnded: ({ context }, { token }: Shared) => token.sessionId !== context.former?.sessionId && !isExpired(token.exp, context.now()),
    tokenIsNewer: ({ context: { held } }, { token }: Shared) => held !== null && token.staffId === held.staffId && token.exp > held.exp,
    personIsOther: ({ context: { held } }, { token, isNew }: Shared) => isNew && token.staffId !== held?.staffId,
    sessionIsThis: ({ context: { held } }, { sessionId }: Ended) => sessionId === held?.sessionId,
  },
  delays: {
    tokenLifetime: ({ context }) => timeUntilExpiry(context.held?.exp ?? 0, context.now()),
    otherTabsLimit,
    sessionRequestLimit,
    staffKeepingInterval,
    keepingBackOff: ({ context }) => backOff(renewalSteps, context.failures - 1),
  },
});
