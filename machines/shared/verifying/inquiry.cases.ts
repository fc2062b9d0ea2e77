import type { Verification } from './inquiry.types.ts';

/** Its inquiry waits for the customer. */
export const sampleVerification: Verification = {
  guid: '00000000000000000000000000000001',
  method: 'id_and_selfie',
  state: 'waiting',
  outcome: null,
  failureCodes: [],
  inquiryId: 'inq_sample',
  personaState: 'waiting',
  moreNeeded: false,
};
