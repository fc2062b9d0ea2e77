import type { DraftsByFlow } from '#machines/app/app.drafts.ts';
import { changeEmailDraft } from '#machines/changeEmail/changeEmail.draft.ts';
import { costBasisDraft } from '#machines/costBasis/costBasis.draft.ts';
import type { FlowName, FlowsActorRef } from '#machines/flows/flows.types.ts';
import { mfaEnrollmentDraft } from '#machines/mfaEnrollment/mfaEnrollment.draft.ts';
import { savedDrafts } from '#ports/browser/saved-flows.ts';
import type { Customer } from '../../world/world.ts';

type OpenFlows = ReturnType<FlowsActorRef['getSnapshot']>['context']['flows'];

/**
 * The flows that hold something typed in memory alone, each with its draft. The flows that save theirs for a reload (`savedFlowKeys`) need no
 * line: the saved text is their draft.
 */
const draftOf = {
  costBasis: ({ costBasis }: OpenFlows) => (costBasis ? costBasisDraft(costBasis.getSnapshot()) : null),
  changeEmail: ({ changeEmail }: OpenFlows) => (changeEmail ? changeEmailDraft(changeEmail.getSnapshot()) : null),
  mfaEnrollment: ({ mfaEnrollment }: OpenFlows) => (mfaEnrollment ? mfaEnrollmentDraft(mfaEnrollment.getSnapshot()) : null),
} satisfies { [Name in FlowName]?: (flows: OpenFlows) => object | null };

type Drafted = keyof typeof draftOf;

/** What is typed in a customer's flows, to be shown to them again after they have signed in again. */
export function readDrafts(flows: FlowsActorRef | undefined): DraftsByFlow {
  const drafts: Record<string, unknown> = savedDrafts();
  if (flows === undefined) return drafts;
  for (const name of Object.keys(draftOf) as Drafted[]) {
    const draft = draftOf[name](flows.getSnapshot().context.flows);
    if (draft) drafts[name] = draft;
  }
  return drafts;
}

/** The draft that a flow opens with; null without one. It is given once. */
export function takeDraft<Name extends Drafted>({ app }: Customer, flow: Name): ReturnType<(typeof draftOf)[Name]> {
  const draft = app.getSnapshot().context.drafts?.byFlow[flow] ?? null;
  if (draft !== null) app.send({ type: 'draft.taken', flow });
  return draft as ReturnType<(typeof draftOf)[Name]>;
}
