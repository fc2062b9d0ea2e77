import { type AnyEventObject, fromCallback, fromPromise } from 'xstate';
import { explanations } from '#contract/books/explanation.ts';
import type { Explanation } from '#domain/staff/explanation/record.ts';
import { recordKeys } from '#domain/staff/keys.ts';
import { explanationMachine, type WantedRecord } from '#machines/explanation/explanation.machine.ts';
import { call } from '#ports/backend/call.ts';
import { watchLetter } from '#ports/browser/display.ts';
import { readShortcuts } from '#ports/browser/shortcuts.ts';
import { customerSentence } from '#presenters/staff/customerSentence.ts';
import { recordIn, withoutRecord } from '#presenters/staff/recordAddress.ts';
import { writeText } from '#ui/copy/writeText.ts';
import { goTo } from '../../address/location.ts';
import { type AppHandle, type Owned, open, pageFlows } from '../../handle/app-handle.ts';
import { asStaff } from './as-staff.ts';

async function copySentence(found: Explanation): Promise<void> {
  const sentence = customerSentence(found);
  if (sentence === null) throw new Error('there is no sentence for this record');
  await writeText(sentence);
}

export const openExplanation = (staff: Owned<'staff'>) =>
  open(staff.flows, 'explanation', () => ({
    logic: explanationMachine.provide({
      actors: {
        readExplanation: fromPromise<Explanation, { record: WantedRecord }>(({ input: { record }, signal }) =>
          asStaff(staff, (token) => call(explanations[record.kind], { token, params: { guid: record.guid }, signal })),
        ),
        copySentence: fromPromise<void, { found: Explanation }>(({ input }) => copySentence(input.found)),
        watchCopyKey: fromCallback<AnyEventObject, undefined, { readonly type: 'copy.requested' }>(({ sendBack }) =>
          watchLetter(recordKeys.copy, () => readShortcuts() && sendBack({ type: 'copy.requested' })),
        ),
      },
      actions: { leaveRecord: () => goTo(withoutRecord(), { replace: true }) },
    }),
    input: undefined,
  }));

/** Opens the record in the address, or closes the panel. */
export function applyRecordAddress(app: AppHandle): void {
  const record = recordIn(location.search);
  pageFlows(app)
    ?.getSnapshot()
    .context.flows.explanation?.send(record ? { type: 'record.wanted', record } : { type: 'record.left' });
}
