import type { DraftsByFlow } from '#machines/app/app.types.ts';
import { changeEmailDraft } from '#machines/changeEmail/changeEmail.saved.ts';
import { changeProfileDraft } from '#machines/changeProfile/changeProfile.saved.ts';
import { costBasisDraft } from '#machines/costBasis/costBasis.saved.ts';
import type { FlowName, FlowsActorRef } from '#machines/flows/flows.types.ts';
import { mfaEnrollmentDraft } from '#machines/mfaEnrollment/mfaEnrollment.saved.ts';
import { savedDrafts } from '#ports/browser/saved-flows.ts';
import { type AppHandle, type Customer, flowsOf } from '../../handle/app-handle.ts';

type OpenFlows = ReturnType<FlowsActorRef['getSnapshot']>['context']['flows'];

/**
 * The flows whose input is only in memory, each with its draft. Flows that save their input for a
 * reload (`savedFlowKeys`) need no line: the saved text is their draft.
 */
const draftOf = {
  costBasis: ({ costBasis }: OpenFlows) => (costBasis ? costBasisDraft(costBasis.getSnapshot()) : null),
  changeEmail: ({ changeEmail }: OpenFlows) => (changeEmail ? changeEmailDraft(changeEmail.getSnapshot()) : null),
  changeProfile: ({ changeProfile }: OpenFlows) =>
    changeProfile ? changeProfileDraft(changeProfile.getSnapshot()) : null,
  mfaEnrollment: ({ mfaEnrollment }: OpenFlows) =>
    mfaEnrollment ? mfaEnrollmentDraft(mfaEnrollment.getSnapshot()) : null,
} satisfies { [Name in FlowName]?: (flows: OpenFlows) => object | null };

type Drafted = keyof typeof draftOf;
type DraftOf<Name extends Drafted> = NonNullable<ReturnType<(typeof draftOf)[Name]>>;

/** Unsaved input of a customer's flows. */
export function heldDrafts(app: AppHandle): DraftsByFlow {
  const open = flowsOf(app, 'customer')?.getSnapshot().context.flows ?? {};
  return Object.fromEntries(
    Object.entries(draftOf)
      .map(([name, read]) => [name, read(open)] as const)
      .filter(([, draft]) => draft),
  );
}

/** The input in a customer's flows, to restore after they sign in again. */
export const readDrafts = (app: AppHandle): DraftsByFlow => ({ ...savedDrafts(), ...heldDrafts(app) });

/**
 * The draft that a flow opens with; null without one. Each draft is used once.
 * @param isDraft the previous document may have saved it with another build's type
 */
export function takeDraft<Name extends Drafted>(
  { root }: Customer,
  flow: Name,
  isDraft: (value: unknown) => value is DraftOf<Name>,
): DraftOf<Name> | null {
  const draft = root.getSnapshot().context.drafts?.byFlow[flow] ?? null;
  if (draft !== null) root.send({ type: 'draft.taken', flow });
  return isDraft(draft) ? draft : null;
}
