import { bankActs, moneyPaths, type OwnAct, ownActs } from '#contract/desk/customerActions.ts';
import { customerActions, type MoneyPathAct, moneyPathActs } from '#domain/staff/customerActions.ts';
import { staffWith } from '../../access/staff/access.ts';
import { implement, type Route, routesOf } from '../../kit/http/routes.ts';
import { refreshBankAccount, requestCheck, requireFewChecks, resendMail } from './bank-actions.ts';
import { executeAction, previewAction } from './execute-action.ts';
import { previewMoneyPath, requestMoneyPath } from './money-paths.ts';

function ownRoutes(act: OwnAct): readonly Route[] {
  const forStaff = { access: staffWith(customerActions[act]), limit: 'staff' } as const;
  return routesOf(ownActs[act], {
    preview: implement(ownActs[act].preview, {
      ...forStaff,
      handler: ({ services, who, params: { guid } }) => previewAction(services, who, act, guid),
    }),
    perform: implement(ownActs[act].perform, {
      ...forStaff,
      handler: ({ services, c, who, params: { guid }, body: { reason, version, ...fields } }) =>
        executeAction({ services, c, who }, { kind: 'customerAct', act, guid, fields }, reason, version),
    }),
  });
}

function moneyPathRoutes(act: MoneyPathAct): readonly Route[] {
  const forStaff = { access: staffWith('changeMoneyPaths'), limit: 'staff' } as const;
  return routesOf(moneyPaths[act], {
    preview: implement(moneyPaths[act].preview, {
      ...forStaff,
      handler: ({ services, who, params }) => previewMoneyPath(services, who, { act, ...params }),
    }),
    perform: implement(moneyPaths[act].perform, {
      ...forStaff,
      handler: ({ services, c, who, params, body: { reason, version } }) =>
        requestMoneyPath({ services, c, who }, { act, ...params }, reason, version),
    }),
  });
}

export const customerActionRoutes: readonly Route[] = [
  ...Object.keys(ownActs).flatMap((act) => ownRoutes(act as OwnAct)),
  ...moneyPathActs.flatMap(moneyPathRoutes),
  ...routesOf(bankActs, {
    'request-check': implement(bankActs['request-check'], {
      ...{ access: staffWith(customerActions['request-check']), limit: 'staff' },
      async handler({ services, c, who, params: { guid }, body: { check, ...sent } }) {
        await requireFewChecks(services, guid);
        return requestCheck({ services, c, who }, { guid, ...sent }, check);
      },
    }),
    'refresh-bank-account': implement(bankActs['refresh-bank-account'], {
      ...{ access: staffWith(customerActions['refresh-bank-account']), limit: 'staff' },
      handler: ({ services, c, who, params: { guid }, body: { bankAccount, ...sent } }) =>
        refreshBankAccount({ services, c, who }, { guid, ...sent }, bankAccount),
    }),
    'resend-mail': implement(bankActs['resend-mail'], {
      ...{ access: staffWith(customerActions['resend-mail']), limit: 'staff' },
      handler: ({ services, c, who, params: { guid }, body: { record, ...sent } }) =>
        resendMail({ services, c, who }, { guid, ...sent }, record),
    }),
  }),
];
