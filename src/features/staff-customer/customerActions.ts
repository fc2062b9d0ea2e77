import type { PartRow, StaffCustomer } from '#contract/desk/customer.ts';
import {
  type CustomerAction,
  customerActions,
  type MoneyPathAct,
  pauseHours,
  type RequestedCheck,
  requestedChecks,
} from '#domain/staff/customerActions.ts';
import { customerKeys } from '#domain/staff/keys.ts';
import type { StaffPerson } from '#domain/staff/person.ts';
import {
  checkReasons,
  contactReasons,
  liftReasons,
  moneyPathReasons,
  protectionReasons,
  reconnectReasons,
  resetReasons,
} from '#domain/staff/reasons.ts';
import { grantOf, handsOutAccess } from '#domain/staff/rights.ts';
import type { ActionField, ActionRequest } from '#machines/staffAction/staffAction.types.ts';
import { refusalFor } from '#presenters/staff/needs.ts';
import type { RowAction } from '#presenters/staff/rowAction.ts';

const requestTo = (label: string): string => `Request: ${label.charAt(0).toLowerCase()}${label.slice(1)}`;

export interface KeyedAction extends RowAction {
  readonly key: string;
}

/** As titles and notices of actions name a customer. */
export const customerNamed = (guid: string, name: string | null): string => `${name ?? 'customer'} …${guid.slice(-4)}`;

/** A customer's records that an action can target. */
export interface ActedRecords {
  readonly bankAccounts: ReadonlyArray<PartRow<'bank-accounts'>>;
  /** Transfers and orders that an email was about. */
  readonly mailed: ReadonlyArray<{ readonly guid: string; readonly words: string }>;
}

const checkWords: Readonly<Record<RequestedCheck, string>> = {
  document_submission: 'Documents',
  enhanced_due_diligence: 'Due diligence: questions about their money',
};

const choice = (name: string, label: string, options: ActionField['options'], value = ''): ActionField => ({
  ...{ name, label, kind: 'choice', value },
  ...(options && { options }),
});

const typed = (name: string, label: string) => ({
  reason: contactReasons,
  fields: [{ name, label, kind: 'text', value: '' }] satisfies ActionField[],
});

/** Actions for a customer, with the reason for unavailable ones. Pointless ones are left out. */
export function actionsOnCustomer(
  guid: string,
  customer: StaffCustomer,
  { bankAccounts, mailed }: ActedRecords,
  me: StaffPerson,
): readonly KeyedAction[] {
  const { version } = customer;
  const whom = customerNamed(guid, customer.name);
  const rowAction = (
    act: CustomerAction,
    key: string,
    [label, done]: readonly [label: string, done: string],
    more: Partial<ActionRequest> & Pick<ActionRequest, 'reason'>,
    pointless: string | null = null,
  ): KeyedAction => {
    const right = customerActions[act];
    const needsApproval = grantOf(me.roles, right) === 'withApproval';
    return {
      ...{
        key,
        label,
        refusal: refusalFor(me.roles, right) ?? (version === null ? 'Only the bank has this customer.' : pointless),
      },
      request: {
        ...{
          id: `${act}:${guid}`,
          title: `${label} (${whom})`,
          done: `${done} (${whom})`,
          effect: [],
          confirm: needsApproval ? requestTo(label) : label,
        },
        ...{ call: `customers/${guid}/${act}`, version, needsFactor: handsOutAccess(right), ...more },
      },
    };
  };
  const previewed = { isPreviewed: true } as const;
  const held = new Set(customer.holds.map(({ kind }) => kind));
  const connected = bankAccounts.filter(({ state }) => state === 'completed' || state === 'unverified');
  const hours = pauseHours.map((count) => ({ value: `${count}`, label: count === 168 ? '7 days' : `${count} hours` }));
  const accounts = connected.map(({ guid: value, mask }) => ({
    value,
    label: mask === null ? value : `Account ending in ${mask}`,
  }));
  return [
    held.has('frozen')
      ? rowAction('lift-freeze', customerKeys.freeze, ['Lift the freeze', 'Lifted the freeze'], {
          ...previewed,
          reason: liftReasons,
        })
      : rowAction('freeze', customerKeys.freeze, ['Freeze the account', 'Froze the account'], {
          ...previewed,
          reason: protectionReasons,
        }),
    held.has('paused')
      ? rowAction('end-pause', customerKeys.pause, ['End the pause', 'Ended the pause'], {
          ...previewed,
          reason: liftReasons,
        })
      : rowAction('pause-withdrawals', customerKeys.pause, ['Pause withdrawals', 'Paused withdrawals'], {
          ...{ ...previewed, reason: protectionReasons, fields: [choice('hours', 'For', hours, hours[1]?.value)] },
        }),
    rowAction('end-sessions', customerKeys.sessions, ['End the session', 'Ended the session'], {
      ...previewed,
      reason: protectionReasons,
    }),
    rowAction(
      'reset-factors',
      customerKeys.factors,
      ['Reset two-step verification', 'Reset two-step verification'],
      { ...previewed, reason: resetReasons },
      customer.twoStep ? null : 'They have no two-step verification.',
    ),
    rowAction('request-check', customerKeys.documents, ['Request documents', 'Requested documents'], {
      ...{
        reason: checkReasons,
        fields: [
          choice(
            'check',
            'What',
            requestedChecks.map((value) => ({ value, label: checkWords[value] })),
            requestedChecks[0],
          ),
        ],
      },
      effect: ['The bank holds the legal name and decides about documents. We email the customer.'],
    }),
    rowAction('change-phone', customerKeys.phone, ['Change the phone number', 'Changed the phone number'], {
      ...previewed,
      ...typed('phone', 'New phone number'),
    }),
    rowAction('change-name', customerKeys.name, ['Change the display name', 'Changed the display name'], {
      ...previewed,
      ...typed('name', 'New display name'),
    }),
    ...(accounts.length === 0
      ? []
      : [
          rowAction(
            'refresh-bank-account',
            customerKeys.bankAccount,
            ['Reconnect a bank account', 'Requested to reconnect a bank account'],
            {
              ...{
                reason: reconnectReasons,
                fields: [choice('bankAccount', 'Bank account', accounts, accounts[0]?.value)],
              },
              effect: ['The customer has to sign in to their bank before it is used again.'],
            },
          ),
        ]),
    ...(mailed.length === 0
      ? []
      : [
          rowAction('resend-mail', customerKeys.mail, ['Send an email again', 'Sent an email again'], {
            ...{
              reason: 'none',
              fields: [
                choice(
                  'record',
                  'About',
                  mailed.map(({ guid: value, words }) => ({ value, label: words })),
                ),
              ],
            },
            effect: ['It goes to the email address on file.'],
          }),
        ]),
  ];
}

/** Requests about a customer's bank account or wallet. */
export function moneyPathActions(
  guid: string,
  { name, version }: StaffCustomer,
  me: StaffPerson,
  { record, state, words, acts }: MoneyPathRecord,
): readonly RowAction[] {
  const possible = acts.filter((act) => statesFor[act].includes(state));
  return possible.map((act) => {
    const [verb, past] = act === 'complete-bank-account' ? ['Complete', 'Completed'] : ['Remove', 'Removed'];
    const label = `${verb} the ${words}`;
    const whom = customerNamed(guid, name);
    return {
      label,
      refusal:
        refusalFor(me.roles, 'changeMoneyPaths') ?? (version === null ? 'Only the bank has this customer.' : null),
      request: {
        ...{
          id: `${act}:${record}`,
          title: `${label} (${whom})`,
          done: `${past} the ${words} (${whom})`,
          effect: [],
          version,
        },
        ...{ confirm: requestTo(label), call: `customers/${guid}/${act}/${record}`, isPreviewed: true },
        reason: moneyPathReasons,
      },
    };
  });
}

const present = ['completed', 'unverified', 'refresh_required', 'failed', 'pending', 'reviewing'];
const statesFor: Readonly<Record<MoneyPathAct, readonly string[]>> = {
  'complete-bank-account': ['unverified', 'refresh_required'],
  'remove-bank-account': present,
  'remove-wallet': present,
};

export interface MoneyPathRecord {
  readonly record: string;
  readonly state: string;
  /** As in "bank account ending in 4321". */
  readonly words: string;
  readonly acts: readonly MoneyPathAct[];
}

export const bankAccountRecord = ({ guid, state, mask }: PartRow<'bank-accounts'>): MoneyPathRecord => ({
  ...{ record: guid, state, words: mask === null ? 'bank account' : `bank account ending in ${mask}` },
  acts: ['complete-bank-account', 'remove-bank-account'],
});
export const walletRecord = ({ guid, state, asset, address }: PartRow<'wallets'>): MoneyPathRecord => ({
  ...{ record: guid, state, words: `${asset ?? ''} wallet${address === null ? '' : ` ${address}`}`.trim() },
  acts: ['remove-wallet'],
});
