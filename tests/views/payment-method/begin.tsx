import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type AnyEventObject, createActor, fromCallback, SimulatedClock } from 'xstate';
import { type AddressHoldHistory, initialHolds } from '#domain/addresses/addressHold.ts';
import type { BankAccount } from '#domain/transfers/bankAccount.ts';
import type { LinkStop } from '#features/payment-method/messages.ts';
import { PaymentMethod } from '#features/payment-method/PaymentMethod.tsx';
import { bankAccountMachine } from '#machines/bankAccount/bankAccount.machine.ts';
import type {
  ChangeAccountResult,
  OwnershipCheck,
  OwnershipStatus,
  StartOwnershipResult,
} from '#machines/bankAccount/bankAccount.types.ts';
import { type AccountsFact, bankAccountsMachine } from '#machines/bankAccounts/bankAccounts.machine.ts';
import { bankLinkingMachine } from '#machines/bankLinking/bankLinking.machine.ts';
import type {
  AddAccountInput,
  AddAccountResult,
  BankReturn,
  CreateWorkflowResult,
  WorkflowStatus,
} from '#machines/bankLinking/bankLinking.types.ts';
import { sampleStepUp } from '#machines/oneTimeCode/oneTimeCode.cases.ts';
import { oneTimeCodeMachine } from '#machines/oneTimeCode/oneTimeCode.machine.ts';
import type { OneTimeCodeInput, SendCodeResult, VerifyCodeResult } from '#machines/oneTimeCode/oneTimeCode.types.ts';
import type { BankLinkInput, BankLinkOutcome, PickedAccount } from '#machines/shared/banking/bankLink.ts';
import { startTime } from '#machines/shared/cases.ts';
import type { StepUp } from '#machines/shared/stepUp.ts';
import type { ListState } from '#ui/list/ListView.tsx';
import { scripted } from '../scripted.ts';

interface Options {
  readonly list?: ListState<unknown>;
  readonly stop?: LinkStop | null;
  readonly holds?: AddressHoldHistory | null;
  readonly returned?: BankReturn | null;
}

/** The page on real machines, with scripted actors. */
export function begin(
  accounts: readonly BankAccount[] | null,
  { list, stop = null, holds = initialHolds, returned = null }: Options = {},
) {
  const createWorkflow = scripted<CreateWorkflowResult, { customerGuid: string; accountGuid: string | null }>();
  const readWorkflow = scripted<WorkflowStatus, { guid: string }>();
  const openBankLink = scripted<BankLinkOutcome, BankLinkInput>();
  const addAccount = scripted<AddAccountResult, AddAccountInput>();
  const findAccount = scripted<
    BankAccount | null,
    { customerGuid: string; picked: PickedAccount; knownGuids: readonly string[] }
  >();
  const readAccount = scripted<BankAccount, { guid: string }>();
  const findOwnership = scripted<OwnershipCheck | null, { customerGuid: string; accountGuid: string }>();
  const startOwnership = scripted<StartOwnershipResult, { customerGuid: string; accountGuid: string }>();
  const readOwnership = scripted<OwnershipStatus, { checkGuid: string; accountGuid: string }>();
  const completeAccount = scripted<ChangeAccountResult, { guid: string }>();
  const deleteAccount = scripted<ChangeAccountResult, { guid: string; stepUp: StepUp }>();
  const sendCode = scripted<SendCodeResult, OneTimeCodeInput>();
  const verifyCode = scripted<VerifyCodeResult, OneTimeCodeInput & { otp: string }>();

  const oneTimeCode = oneTimeCodeMachine.provide({
    actors: { sendCode: sendCode.logic, verifyCode: verifyCode.logic },
  });
  const bankLinking = bankLinkingMachine.provide({
    actions: { savePick: () => undefined, saveLink: () => undefined, removeSaved: () => undefined },
    actors: {
      oneTimeCode,
      createWorkflow: createWorkflow.logic,
      readWorkflow: readWorkflow.logic,
      openBankLink: openBankLink.logic,
      addAccount: addAccount.logic,
      findAccount: findAccount.logic,
    },
  });
  const bankAccount = bankAccountMachine.provide({
    actors: {
      oneTimeCode,
      bankLinking,
      readAccount: readAccount.logic,
      findOwnership: findOwnership.logic,
      startOwnership: startOwnership.logic,
      readOwnership: readOwnership.logic,
      completeAccount: completeAccount.logic,
      deleteAccount: deleteAccount.logic,
    },
  });
  let report: (fact: AccountsFact) => void = () => undefined;
  const watchAccounts = fromCallback<AnyEventObject, undefined, AccountsFact>(({ sendBack }) => {
    report = sendBack;
  });
  const machine = bankAccountsMachine.provide({ actors: { watchAccounts, bankLinking, bankAccount } });
  const clock = new SimulatedClock();
  const flow = createActor(machine, {
    clock,
    input: { customerGuid: 'customer', now: () => startTime + clock.now(), saved: null, returned },
  }).start();
  if (accounts !== null) report({ type: 'accounts.reported', accounts });
  const showPicker = (place: HTMLElement, { linkToken }: Pick<BankLinkInput, 'linkToken'>) => {
    const frame = document.createElement('iframe');
    frame.title = linkToken;
    place.append(frame);
    return () => frame.remove();
  };
  const known: ListState<unknown> =
    accounts === null
      ? { status: 'loading' }
      : accounts.length > 0
        ? { status: 'full', rows: accounts }
        : { status: 'empty' };
  const shown = { holds, now: () => startTime, showPicker, sandbox: false };
  const { container } = render(<PaymentMethod flow={flow} list={list ?? known} stop={stop} {...shown} />);
  const pass = (seconds: number) => {
    for (let second = 0; second < seconds; second++) act(() => clock.increment(1000));
  };
  return {
    ...{
      createWorkflow,
      readWorkflow,
      openBankLink,
      addAccount,
      findAccount,
      readAccount,
      findOwnership,
      startOwnership,
      readOwnership,
    },
    ...{ completeAccount, deleteAccount, sendCode, verifyCode, flow, container, pass },
    report: (...reported: readonly BankAccount[]) =>
      act(() => report({ type: 'accounts.reported', accounts: reported })),
    openPicker: async () => {
      await createWorkflow.last().resolve({ ok: true, guid: 'workflow' });
      pass(1);
      await readWorkflow.last().resolve({ state: 'completed', linkToken: 'link-1' });
    },
    enterCode: async () => {
      await sendCode.last().resolve({ ok: true, sentTo: 'maya@example.test', resend: { seconds: 30, until: 0 } });
      const code = flow.getSnapshot().children.bankLinking?.getSnapshot().children.oneTimeCode ?? codeOfRemoval(flow);
      act(() => code?.send({ type: 'digits.changed', digits: '123456' }));
      await verifyCode.last().resolve({ ok: true, stepUp: sampleStepUp });
    },
    user: userEvent.setup({ delay: null }),
  };
}

const codeOfRemoval = (flow: ReturnType<typeof createActor<typeof bankAccountsMachine>>) =>
  flow
    .getSnapshot()
    .context.accounts.map((account) => account.getSnapshot().children.oneTimeCode)
    .find((code) => code !== undefined);
