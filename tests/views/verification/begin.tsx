import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type AnyEventObject, createActor, fromCallback, SimulatedClock } from 'xstate';
import { Verification } from '#features/verification/Verification.tsx';
import { identityCheckMachine } from '#machines/identityCheck/identityCheck.machine.ts';
import type {
  IdentityStatus,
  ReopenCustomerResult,
  VerificationMethod,
} from '#machines/identityCheck/identityCheck.types.ts';
import { sampleVerification } from '#machines/shared/verifying/inquiry.cases.ts';
import type {
  CreateInquirySessionResult,
  CreateVerificationResult,
  InquiryFact,
} from '#machines/shared/verifying/inquiry.types.ts';
import { scripted } from '../scripted.ts';

/** A failed verification with these codes. */
export const failedWith = (...failureCodes: string[]): IdentityStatus => ({
  customerState: 'unverified',
  verification: { ...sampleVerification, state: 'completed', outcome: 'failed', failureCodes },
});

/** The verification page on the real machine, with scripted actors. */
export function begin({ sandbox = false, unservedRegions = [] as string[] } = {}) {
  const loadStatus = scripted<IdentityStatus, { customerGuid: string }>();
  const createVerification = scripted<CreateVerificationResult, { customerGuid: string; method: VerificationMethod }>();
  const pollVerification = scripted<IdentityStatus, { customerGuid: string; guid: string }>();
  const reopenCustomer = scripted<ReopenCustomerResult, undefined>();
  const createInquirySession = scripted<CreateInquirySessionResult, { inquiryId: string; verificationGuid: string }>();
  const frames: ((fact: InquiryFact) => void)[] = [];
  const machine = identityCheckMachine.provide({
    actors: {
      loadStatus: loadStatus.logic,
      createVerification: createVerification.logic,
      pollVerification: pollVerification.logic,
      reopenCustomer: reopenCustomer.logic,
      createInquirySession: createInquirySession.logic,
      inquiry: fromCallback<AnyEventObject, { inquiryId: string; sessionToken: string | null }, InquiryFact>(
        ({ sendBack }) => {
          frames.push(sendBack);
        },
      ),
      watchTab: fromCallback(() => undefined),
    },
  });
  const clock = new SimulatedClock();
  const flow = createActor(machine, { clock, input: { customerGuid: '0123456789abcdef0123456789abcdef' } }).start();
  const shown: [string, string | null][] = [];
  const showInquiry = (
    place: HTMLElement,
    { inquiryId, sessionToken }: { inquiryId: string; sessionToken: string | null },
  ) => {
    shown.push([inquiryId, sessionToken]);
    const frame = document.createElement('iframe');
    frame.title = 'Identity verification';
    place.append(frame);
    return () => frame.remove();
  };
  const page = (
    <Verification flow={flow} showInquiry={showInquiry} sandbox={sandbox} unservedRegions={unservedRegions} />
  );
  const { container, rerender } = render(page);
  return {
    ...{
      loadStatus,
      createVerification,
      pollVerification,
      createInquirySession,
      reopenCustomer,
      flow,
      container,
      shown,
    },
    renderAgain: () => rerender(<Verification flow={flow} showInquiry={showInquiry} sandbox={sandbox} />),
    post: (fact: InquiryFact) => act(() => frames.at(-1)?.(fact)),
    pass: (seconds: number) => {
      for (let second = 0; second < seconds; second++) act(() => clock.increment(1000));
    },
    user: userEvent.setup({ delay: null }),
  };
}
