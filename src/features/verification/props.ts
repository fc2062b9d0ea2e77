import type { ActorRefFrom } from 'xstate';
import type { EnhancedDueDiligenceMachine } from '#machines/enhancedDueDiligence/enhancedDueDiligence.machine.ts';
import type { IdentityCheckMachine } from '#machines/identityCheck/identityCheck.machine.ts';
import type { InquiryWords } from './messages.ts';

export type IdentityFlow = ActorRefFrom<IdentityCheckMachine>;
export type DueDiligenceFlow = ActorRefFrom<EnhancedDueDiligenceMachine>;

interface Hosted {
  /** Mounts the questions of an inquiry in an element and returns how to unmount them; the token resumes an inquiry already started. */
  showInquiry: (place: HTMLElement, inquiry: { inquiryId: string; sessionToken: string | null }) => () => void;
  /** The hosted questions are the sandbox's own. */
  sandbox: boolean;
  words: InquiryWords;
}

/** What every screen of the identity check is given. */
export interface ScreenProps extends Hosted {
  flow: IdentityFlow;
}

/** What the screens of every hosted inquiry are given. */
export interface InquiryScreenProps extends Hosted {
  flow: IdentityFlow | DueDiligenceFlow;
}
