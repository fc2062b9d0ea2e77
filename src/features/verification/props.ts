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

/** The props of every identity check screen. */
export interface ScreenProps extends Hosted {
  flow: IdentityFlow;
  /** Regions of the served countries that we do not serve yet. */
  unservedRegions?: readonly string[] | undefined;
}

/** The props of every hosted inquiry's screens. */
export interface InquiryScreenProps extends Hosted {
  flow: IdentityFlow | DueDiligenceFlow;
}
