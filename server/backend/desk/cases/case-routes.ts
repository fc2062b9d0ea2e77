import { lte } from 'drizzle-orm';
import type { Context } from 'hono';
import { caseRowExample, cases } from '#contract/desk/cases.ts';
import { idParams } from '#contract/staff/peopleFields.ts';
import { caseList } from '#domain/staff/caseList.ts';
import { undoSeconds } from '#domain/staff/caseOutcomes.ts';
import { caseKindsFor, caseRights } from '#domain/staff/cases.ts';
import { grantOf, type StaffAction } from '#domain/staff/rights.ts';
import { Refusal } from '#server/http/refusals.ts';
import { writeAudit } from '../../access/audit/audit.ts';
import { refuseRight, staffWith } from '../../access/staff/access.ts';
import { exportedBy } from '../../access/staff/lists.ts';
import { perform, type StaffCall, storedAnswer } from '../../access/staff/perform.ts';
import { actorOf, requestIdOf } from '../../access/staff/refused.ts';
import { caseRows } from '../../access/staff/rows.ts';
import { withCustomer } from '../../books/projection/listed-rows.ts';
import type { Staff } from '../../kit/callers.ts';
import { readParams } from '../../kit/http/body.ts';
import { implement, routesOf } from '../../kit/http/routes.ts';
import { declareList } from '../../kit/lists/list.ts';
import { listRoutes } from '../../kit/lists/list-routes.ts';
import type { BackendServices } from '../../kit/services.ts';
import { reconnectForCase } from '../customer-actions/bank-actions.ts';
import { storeAnswer } from './answers.ts';
import { readBreak, readSides } from './break-case.ts';
import { type Case, caseOf, claimCase, claimNext as claimDue, releaseCase } from './claims.ts';
import { closeCase, findUndo, lockCase, reassignCase, undoDecision } from './decide-case.ts';
import {
  accountOfReturn,
  countOpen as countWaiting,
  readBankCheck,
  readCase,
  readFreeze,
  readMessage,
  readOpenPart,
  readParts,
} from './read-case.ts';
import { readSignal } from './signal-case.ts';

const forStaff = { access: staffWith('readCustomers'), limit: 'staff' } as const;

const lists = listRoutes({
  list: declareList({
    ...{ table: caseRows, owner: null, isUncounted: true, shape: caseList, computedFields: withCustomer },
    facets: [
      caseRows.kind,
      caseRows.state,
      caseRows.waitsFor,
      caseRows.spam,
      caseRows.assigneeId,
      caseRows.customerGuid,
    ],
    where: {
      dueBy: ([until = '']) => lte(caseRows.dueAt, Date.parse(until)),
    },
  }),
  what: 'cases',
  description: [
    'What staff looks into, the one that is due next first. Nothing in it says who wrote a message, or what.',
  ],
  ...forStaff,
  seesWhole: ({ hidesNames }) => !hidesNames,
  file: exportedBy('exportCustomers'),
  example: caseRowExample,
});

const countOpen = implement(cases.countOpen, {
  ...forStaff,
  handler: ({ services: { db, clock }, who }) => countWaiting(db, who.roles, clock.now()),
});

/** Audits who opened a message, hourly per session, before anything is read. */
async function recordViewing(
  { db, clock, limiter }: BackendServices,
  c: Context,
  who: Staff,
  { id, kind }: Case,
): Promise<void> {
  const key = `opened:${who.session.id}:case:${id}`;
  if (await limiter.wasNoted(key)) return;
  const entry = {
    actor: actorOf(who),
    requestId: requestIdOf(c),
    targets: [`case:${id}`],
    action: caseRights[kind],
    outcome: 'done',
  } as const;
  await db.transaction((tx) => writeAudit(tx, entry, clock.now()));
  await limiter.isFirst(key, 3600);
}

const read = implement(cases.read, {
  ...forStaff,
  async handler({ services, c, who, params: { id } }) {
    const { db } = services;
    const found = await caseOf(db, id);
    const canAnswer = grantOf(who.roles, 'answerMessages') !== null;
    // Breaks contain company totals.
    const maySum = grantOf(who.roles, 'readSales') !== null;
    if (canAnswer && (found.kind === 'contact' || found.kind === 'otc')) await recordViewing(services, c, who, found);
    const mayDecide = grantOf(who.roles, caseRights[found.kind]) !== null;
    const now = services.clock.now();
    const [row, undo, check, message, begun, freeze, difference, signal, related, postings] = await Promise.all([
      readCase(db, found, who, now),
      findUndo(db, found, who, now),
      readBankCheck(db, found),
      canAnswer ? readMessage(db, found) : null,
      readOpenPart(db, found),
      readFreeze(db, found, mayDecide),
      maySum ? readBreak(db, found) : null,
      mayDecide ? readSignal(db, found) : null,
      readParts(db, found, who.roles),
      maySum ? readSides(services, found) : [],
    ]);
    // The record of a signal names its rule.
    const record = found.kind === 'signal' && !mayDecide ? '' : row.record;
    return {
      ...row,
      record,
      undoUntil: undo?.until ?? null,
      bankCheck: check,
      message,
      begun,
      freeze,
      break: difference,
      signal,
      parts: { ...related, postings },
    };
  },
});

const doneOf = (effect: string) => ({ outcome: 'done', effect }) as const;

const claimNext = implement(cases.claimNext, {
  ...forStaff,
  async handler({ services, c, who }) {
    const [kind] = caseKindsFor(who.roles);
    if (kind === undefined) throw await refuseRight({ services, c, who }, 'decideIdentityCases', 'case:next');
    return perform({ services, c, who }, { action: caseRights[kind], targets: [], reason: '' }, async (tx, now) => {
      const next = await claimDue(tx, who, now);
      if (next === null) throw new Refusal(404, 'queue_empty', 'No case is waiting for you.');
      const entry = {
        action: caseRights[next.kind],
        targets: targetsOf(next),
        changes: { assignee: [null, who.id] },
      } as const;
      return { ...entry, data: { id: next.id } };
    });
  },
});

const targetsOf = ({ id, kind, customerGuid }: Case): string[] => [
  `case:${id}`,
  `kind:${kind}`,
  ...(customerGuid === null ? [] : [`customer:${customerGuid}`]),
];

/** For staff who may decide this kind. */
const forKind = (action?: StaffAction) =>
  ({
    access: staffWith('readCustomers', async (call) => {
      const found = await caseOf(call.services.db, readParams(call.c, idParams).id);
      for (const right of [caseRights[found.kind], ...(action ? [action] : [])])
        if (grantOf(call.who.roles, right) === null) throw await refuseRight(call, right, `case:${found.id}`);
    }),
    limit: 'staff',
  }) as const;

/** Runs a change of a case, by {@link forKind}. */
async function performOn<Data>(
  call: StaffCall,
  id: string,
  reason: string,
  work: Parameters<typeof perform<Data>>[2],
  action?: StaffAction,
): Promise<Data> {
  const found = await caseOf(call.services.db, id);
  return perform(call, { action: action ?? caseRights[found.kind], targets: targetsOf(found), reason }, work);
}

const claim = implement(cases.claim, {
  ...forKind(),
  handler: ({ services, c, who, params: { id } }) =>
    performOn({ services, c, who }, id, '', async (tx, now) => {
      await claimCase(tx, who, id, now);
      return { data: doneOf('The case is yours.'), changes: { assignee: [null, who.id] } };
    }),
});

const release = implement(cases.release, {
  ...forKind(),
  handler: ({ services, c, who, params: { id } }) =>
    performOn({ services, c, who }, id, '', async (tx, now) => {
      await releaseCase(tx, who, id, now);
      return { data: doneOf('Others can claim the case.'), changes: { assignee: [who.id, null] } };
    }),
});

/** Requests a reconnection after a returned deposit, unless another decision was made. */
async function requestReconnection(call: StaffCall, id: string, version: number, reason: string): Promise<void> {
  const { services, who } = call;
  const found = await services.db.transaction((tx) => lockCase(tx, who, id, version, services.clock.now()));
  const account = await accountOfReturn(services.db, found);
  if (found.customerGuid === null || account === null) return;
  await reconnectForCase(call, {
    guid: found.customerGuid,
    account,
    reason: reason === '' ? 'Returned deposit' : reason,
  });
}

const decide = implement(cases.decide, {
  ...forKind(),
  async handler({ services, c, who, params: { id }, body: { outcome, reason, version } }) {
    const call = { services, c, who };
    if (outcome === 'reconnectRequested' && (await storedAnswer(call)) === null)
      await requestReconnection(call, id, version, reason);
    return performOn(call, id, reason, async (tx, now) => {
      const locked = await lockCase(tx, who, id, version, now);
      if (locked.kind === 'break' && outcome === 'explained')
        throw new Refusal(409, 'not_explained', 'Explain the break itself: that ends the case.');
      await closeCase(tx, who, locked, { outcome, reason }, now);
      return { data: doneOf('The case is closed.'), changes: { outcome: [null, outcome] } };
    });
  },
});

const undo = implement(cases.undo, {
  ...forKind(),
  handler: ({ services, c, who, params: { id }, body: { version } }) =>
    performOn({ services, c, who }, id, '', async (tx, now) => {
      const { outcome, hadAnswer } = await undoDecision(tx, who, id, version, now);
      const sentences = [
        ...(hadAnswer ? ['The answer isn’t sent.'] : []),
        ...(outcome === null ? [] : ['The case is open again, and yours.']),
      ];
      return {
        data: doneOf(sentences.join(' ')),
        changes: {
          ...(hadAnswer && { answer: ['sent', null] as const }),
          ...(outcome !== null && { outcome: [outcome, null] as const }),
        },
      };
    }),
});

const answer = implement(cases.answer, {
  ...forKind(),
  handler: ({ services, c, who, params: { id }, body: { text, afterwards, version } }) =>
    performOn({ services, c, who }, id, '', async (tx, now) => {
      const locked = await lockCase(tx, who, id, version, now);
      if (locked.kind !== 'contact' && locked.kind !== 'otc')
        throw new Refusal(409, 'not_a_message', 'Nobody wrote this.');
      await storeAnswer(tx, who, locked, text, now);
      if (afterwards === 'close') await closeCase(tx, who, locked, { outcome: 'answered', reason: '' }, now);
      return {
        data: doneOf(
          `The answer leaves in ${undoSeconds} seconds${afterwards === 'close' ? ', and the case is closed' : ''}.`,
        ),
        changes: { answer: [null, 'sent'], ...(afterwards === 'close' && { outcome: [null, 'answered'] as const }) },
      };
    }),
});

const reassign = implement(cases.reassign, {
  ...forKind('reassignCases'),
  handler: ({ services, c, who, params: { id }, body: { to, reason, version } }) =>
    performOn(
      { services, c, who },
      id,
      reason,
      async (tx, now) => {
        const locked = await lockCase(tx, who, id, version, now, 'anybody');
        const name = await reassignCase(tx, who, locked, to, now);
        return { data: doneOf(`The case is ${name}’s.`), changes: { assignee: [locked.claimedBy, to] } };
      },
      'reassignCases',
    ),
});

export const caseRoutes = [
  ...lists,
  ...routesOf(cases, { countOpen, claimNext, read, claim, release, decide, undo, answer, reassign }),
];
