import type { StaffRole } from '#domain/staff/rights.ts';
import { samplePerson } from '#machines/shared/staffSamples.ts';
import { pageReply } from '../../page-reply.ts';
import { type Answer, type Answers, openConsole } from './console-tab.tsx';
import { sessionReply } from './session-reply.ts';

export const at = '2026-01-15T12:00:00.000Z';

const row = {
  ...{
    id: 'c1',
    kind: 'contact',
    state: 'open',
    waitsFor: 'staff',
    createdAt: at,
    dueAt: '2026-01-16T12:00:00.000Z',
    customer: null,
    customerGuid: null,
  },
  ...{
    assignee: '',
    assigneeId: '',
    claimedUntil: null,
    spam: 'possible',
    closedAt: null,
    outcome: '',
    record: 'SC-1',
    version: 3,
  },
};
const parts = {
  ...{ earlier: [], money: [], others: [], balances: [], postings: [], colleagues: [{ id: 'p2', name: 'Bo Example' }] },
  events: [{ id: '1', kind: 'opened', by: '', text: '', createdAt: at }],
};
const message = {
  ...{
    reference: 'SC-1',
    name: 'Ada Example',
    email: 'ada@example.test',
    phone: null,
    subject: 'Limits',
    message: 'How much?',
    details: '',
  },
  createdAt: at,
};

/** A message's case, as the server sends it. */
export const foundCase = {
  ...row,
  flags: '',
  undoUntil: null,
  bankCheck: null,
  message,
  begun: null,
  freeze: null,
  break: null,
  signal: null,
  parts,
};

/** Opens a page of the queue, with answers by call; a list's last answer repeats. */
export function openCase(answers: Answers = {}, path = '/admin/queue/c1', roles: readonly StaffRole[] = ['support']) {
  const usual: Readonly<Record<string, Answer>> = {
    'POST session': sessionReply({ ...samplePerson, roles }),
    'GET sources': { data: { sources: [] } },
    'GET open-cases': { data: { open: 3, late: 1 } },
    'GET open-requests': { data: { open: 2 } },
    'GET cases': { data: pageReply([row]) },
    'GET cases/c1': { data: foundCase },
  };
  return openConsole(path, { ...usual, ...answers });
}
