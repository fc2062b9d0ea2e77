import { promiseContract, streamContract } from '../shared/actors.ts';
import { type CreateVerificationResult, inquiryActors } from '../shared/verifying/inquiry.actors.ts';
import type { DueDiligenceStatus, RequestFact } from './enhancedDueDiligence.types.ts';

export const enhancedDueDiligenceActors = {
  ...inquiryActors,

  /** The newest verification with the method `enhanced_due_diligence`, with its details. */
  loadStatus: promiseContract<DueDiligenceStatus, { customerGuid: string }>('loadStatus'),

  /** POST of another one. Not idempotent: after a fault the machine checks the newest one before it offers another try. */
  createVerification: promiseContract<CreateVerificationResult, { customerGuid: string }>('createVerification'),

  /** One verification with its details. */
  pollVerification: promiseContract<DueDiligenceStatus, { customerGuid: string; guid: string }>('pollVerification'),

  /** Reports the newest due diligence that the list of verifications has. */
  watchRequests: streamContract<RequestFact>('watchRequests'),
} as const;
