import type { ActorRefFrom } from 'xstate';
import type { EnhancedDueDiligenceMachine } from '#machines/enhancedDueDiligence/enhancedDueDiligence.machine.ts';
import type { IdentityCheckMachine } from '#machines/identityCheck/identityCheck.machine.ts';
import type { ShowInquiry } from '#presenters/verification/InquiryFrame.tsx';
import type { InquiryWords } from './messages.ts';

type IdentityFlow = ActorRefFrom<IdentityCheckMachine>;
export type DueDiligenceFlow = ActorRefFrom<EnhancedDueDiligenceMachine>;

interface Hosted {
  showInquiry: ShowInquiry;
  /** The hosted questions are the sandbox's own. */
  sandbox: boolean;
  words: InquiryWords;
}

/** What every screen of the identity check is given. */
export interface ScreenProps extends Hosted {
  flow: IdentityFlow;
  /** Where in the served countries we serve nobody yet. */
  unservedRegions?: readonly string[] | undefined;
}

/** What the screens of every hosted inquiry are given. */
export interface InquiryScreenProps extends Hosted {
  flow: IdentityFlow | DueDiligenceFlow;
}
