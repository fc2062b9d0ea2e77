import { fromPromise } from 'xstate';
import type { BankLinkInput, BankLinkOutcome } from '../../../machines/shared/bankLink.ts';
import type { Services } from './services.ts';

/** The body of `openBankLink`, for the flows that link or reconnect a bank. */
export const provideBankLink = ({ hosted }: Pick<Services, 'hosted'>) =>
  fromPromise<BankLinkOutcome, BankLinkInput>(({ input, signal }) => hosted.bankLink.open(input, signal));
