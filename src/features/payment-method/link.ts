import { fromPromise } from 'xstate';
import type { BankLinkInput, BankLinkOutcome } from '#machines/shared/banking/bankLink.ts';
import type { HostedPorts } from '#ports/hosted/types.ts';

/** Implements `openBankLink` for the flows that link or reconnect a bank. */
export const provideBankLink = ({ hosted }: { readonly hosted: HostedPorts }) =>
  fromPromise<BankLinkOutcome, BankLinkInput>(({ input, signal }) => hosted.bankLink.open(input, signal));
