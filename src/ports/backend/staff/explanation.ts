import * as v from 'valibot';
import {
  type ExplainedKind,
  type Explanation,
  explainedTradeFields,
  explainedTransferFields,
  postingFields,
  stepFields,
} from '#domain/staff/explanation/record.ts';
import { timeSchema } from '../../bank/schemas.ts';
import { callAdmin } from '../call.ts';
import { fieldsOf } from '../lists.ts';

const transfer = v.nullable(v.object(fieldsOf(explainedTransferFields)));
const explanation = v.object({
  ...{ trade: v.nullable(v.object(fieldsOf(explainedTradeFields))), transfer, counterpart: transfer, customer: v.nullable(v.string()) },
  ...{ steps: v.array(v.object(fieldsOf(stepFields))), postings: v.array(v.object(fieldsOf(postingFields))) },
  ...{ source: v.picklist(['bank', 'copy']), at: timeSchema },
});

/** A trade or a transfer in steps, as the bank has it now. */
export const readExplanation = async (token: string, kind: ExplainedKind, guid: string, signal?: AbortSignal): Promise<Explanation> =>
  (await callAdmin(`${kind}s/${encodeURIComponent(guid)}/explanation`, explanation, { token, signal })) as unknown as Explanation;
