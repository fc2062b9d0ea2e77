import { following, placing, searching } from '../placing.ts';
import { storeFault, withOutput } from '../requesting.ts';
import { required } from '../required.ts';
import { submittedSlowNotice } from '../slowNotice.ts';
import { placedTransfer, sentTransfer, subjectOf } from './transfer.facts.ts';
import type { SendingContext } from './transfer.types.ts';

/**
 * Adds `deciding`, `confirmingCode`, `submitting`, and `pending` to a chart that sends a transfer;
 * it also has `editing`, `reviewing`, and `failed`.
 */

/** The states' path, and the prefix of their screens: `withdrawal` has `screen:withdrawalCode`. */
interface Flow<Path extends string, Screen extends string> {
  readonly path: Path;
  readonly screen: Screen;
}

interface Step {
  readonly title: string;
  readonly rail: string;
}

/** `deciding`: the first state. @param others further transitions when nothing was sent */
export const resuming = <const Others extends readonly object[]>(...others: Others) =>
  ({
    description: 'After a reload, what was already sent is searched for and followed, and never sent again.',
    meta: { title: 'Resuming' },
    always: [
      { guard: 'transferWasPlaced', target: 'pending' },
      { guard: 'transferWasSent', target: 'submitting' },
      ...others,
      { target: 'editing' },
    ],
  }) as const;

/** `confirmingCode`. @param changed the actions if the destination has changed since the review */
export const confirmingCode = <
  const Path extends string,
  const Screen extends string,
  const Changed extends readonly string[],
>(
  { screen }: Flow<Path, Screen>,
  changed: Changed,
) =>
  ({
    description: 'A code of this transfer alone buys the token that may send it.',
    tags: ['form', `screen:${screen}Code`],
    meta: { title: 'Confirm with a code', rail: 'Confirm' },
    // The refusal was about the previous code.
    on: {
      'review.requested': { target: 'reviewing', actions: 'clearProblem' },
      'amount.revised': { target: 'editing', actions: 'clearProblem' },
    },
    invoke: {
      id: 'oneTimeCode',
      src: 'oneTimeCode',
      input: ({ context }: { context: SendingContext }) => ({
        customerGuid: context.customerGuid,
        variant: 'crypto' as const,
        about: subjectOf(context),
      }),
      onDone: [
        { guard: 'endIsUnchanged', target: 'submitting', actions: withOutput('storeStepUp') },
        { target: 'editing', actions: ['clearProblem', ...changed] },
      ],
      onError: { target: 'reviewing', actions: storeFault },
    },
  }) as const;

const tokenOf = ({ stepUp }: SendingContext) => required(stepUp, 'confirmed code');

const lost = { target: 'verifying', actions: 'storeLostTime' } as const;

const searchingTransfer = <const Path extends string, const Id extends string, const Without>(
  path: Path,
  id: Id,
  description: string,
  without: Without,
) =>
  searching({
    src: 'findTransferByQuote',
    id,
    description,
    input: (context: SendingContext) => ({ quoteGuid: sentTransfer(context).quote.guid }),
    found: { guard: withOutput('transferExists'), target: `#${path}.pending`, actions: withOutput('storeFound') },
    without,
  });

/**
 * `submitting`: an accepted transfer leads to `pending`, an expired step-up token to
 * `confirmingCode`, other refusals to `failed`. A transfer that was not made leads back to
 * `reviewing` with the same quote.
 */
export const submitting = <
  const Path extends string,
  const Screen extends string,
  const Save extends { saveDraft: object; saveIntent: object },
>(
  { path, screen }: Flow<Path, Screen>,
  meta: Step,
  { saveDraft, saveIntent }: Save,
) =>
  ({
    description: 'One quote makes one transfer. After a fault it is searched for before another try is offered.',
    type: 'parallel',
    tags: ['busy', `screen:${screen}Submitting`],
    meta,
    entry: ['clearProblem', 'resetPolls', 'storeIntent', saveIntent as Save['saveIntent']],
    exit: saveDraft as Save['saveDraft'],
    states: {
      work: {
        initial: 'deciding',
        states: {
          deciding: {
            description:
              'With a confirmed code it is sent. Without one, after a reload, it was sent before, and is only searched for.',
            always: [{ guard: 'hasStepUp', target: 'sending' }, lost],
          },
          sending: {
            exit: 'clearStepUp',
            ...placing({
              src: 'sendTransfer',
              input: (context: SendingContext) => {
                const { quote, end } = sentTransfer(context);
                return { stepUp: tokenOf(context), quote, end };
              },
              onDone: [
                {
                  guard: withOutput('accepted'),
                  target: `#${path}.pending`,
                  actions: withOutput('storeAnsweredTransfer'),
                },
                { guard: withOutput('quoteWasUsed'), target: 'locating' },
                {
                  guard: withOutput('stepUpExpired'),
                  target: `#${path}.confirmingCode`,
                  actions: withOutput('storeRefusal'),
                },
                { target: `#${path}.failed`, actions: withOutput('storeRefusal') },
              ],
              lost,
            }),
          },
          verifying: searchingTransfer(
            path,
            'verifyTransfer',
            'It is unknown whether the transfer was made. The search ends without it once the request would have arrived.',
            {
              guard: 'searchIsFinal',
              target: `#${path}.reviewing`,
              actions: [withOutput('storeFound'), 'storeNotSent'],
            },
          ),
          locating: searchingTransfer(
            path,
            'locateTransfer',
            'The bank says that the quote already made a transfer. The search ends without it once it would have shown.',
            { guard: 'searchIsFinal', target: `#${path}.failed`, actions: 'storeNotFound' },
          ),
        },
      },
      wait: submittedSlowNotice,
    },
  }) as const;

/**
 * `pending`, from which another transfer can be started.
 * @param outcomes the exits, by the bank's record
 */
export const pending = <
  const Path extends string,
  const Screen extends string,
  const Save extends { saveDraft: object; saveIntent: object },
  const Outcomes extends readonly object[],
>(
  { screen }: Flow<Path, Screen>,
  { saveDraft, saveIntent }: Save,
  outcomes: Outcomes,
) =>
  ({
    description: 'The bank has the transfer and carries it out, with or without this page.',
    tags: ['busy', `screen:${screen}Pending`],
    meta: { title: 'On its way', rail: 'Arrival' },
    entry: ['announceSent', 'resetPolls', 'clearProblem', saveIntent as Save['saveIntent']],
    exit: saveDraft as Save['saveDraft'],
    ...following({
      src: 'readTransfer',
      input: (context: SendingContext) => ({ guid: placedTransfer(context).guid }),
      store: 'storeTransfer',
      outcomes,
    }),
  }) as const;
