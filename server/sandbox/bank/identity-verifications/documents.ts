import { createHash } from 'node:crypto';
import type { Verification } from './lifecycle.ts';

interface Kind {
  readonly type: string;
  /** Years that the sandbox's specimen is valid; `null` if it never expires. */
  readonly validYears: number | null;
  readonly files: readonly File[];
}
interface File {
  readonly type: string;
  readonly contentType: 'image/jpeg' | 'application/pdf';
  readonly part: 'front' | 'back' | null;
}

const file = (type: string, part: File['part'] = null, contentType: File['contentType'] = 'image/jpeg'): File => ({ type, contentType, part });
const selfie: Kind = { type: 'selfie', validYears: null, files: [file('selfie')] };
const license: Kind = {
  type: 'drivers_license',
  validYears: 5,
  files: [file('drivers_license_front', 'front'), file('drivers_license_back', 'back')],
};
const passport: Kind = { type: 'passport', validYears: 10, files: [file('passport', 'front')] };
const formation: Kind = { type: 'formation_document', validYears: null, files: [file('incorporation_certificate', null, 'application/pdf')] };

/** The specimens that the hosted inquiry sends in place of pictures, by method. */
const kinds: Readonly<Record<string, readonly Kind[]>> = {
  id_and_selfie: [license, selfie],
  tax_id_and_selfie: [selfie],
  document_submission: [passport],
  business_registration: [formation],
};

/** The documents of a finished inquiry in wire format; `null` before, and when none were requested. */
export function documentsOf(row: Pick<Verification, 'guid' | 'method' | 'state' | 'outcome' | 'decision' | 'personaInquiryId' | 'createdAt'>) {
  const sent = row.decision !== null || row.state === 'reviewing' || row.state === 'completed';
  const asked = kinds[row.method];
  if (row.personaInquiryId === null || !sent || asked === undefined) return null;
  // The same ids at every read: they follow from the verification's own.
  const guidOf = (name: string) => createHash('sha256').update(`${row.guid}:${name}`).digest('hex').slice(0, 32);
  return asked.map(({ type, validYears, files }) => ({
    guid: guidOf(type),
    type,
    validated: row.outcome === 'passed',
    expiration_date: validYears === null ? null : `${new Date(row.createdAt).getUTCFullYear() + validYears}-12-31`,
    files: files.map((entry) => ({
      guid: guidOf(`${type}:${entry.type}`),
      type: entry.type,
      content_type: entry.contentType,
      filename: `${entry.type}.${entry.contentType === 'image/jpeg' ? 'jpg' : 'pdf'}`,
      metadata: entry.part && { part: entry.part },
    })),
  }));
}
