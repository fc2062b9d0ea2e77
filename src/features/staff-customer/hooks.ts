import { useSelector } from '@xstate/react';
import { customerIn } from '#app/address/staff-customer-address.ts';
import { useApp } from '#app/hooks/app.ts';
import { useFlow, useLoaded } from '#app/hooks/staff.ts';
import type { ActionRequest } from '#machines/staffAction/staffAction.types.ts';

/** Whom the page is about, as its loads need it. */
export const useSubject = (): { readonly guid: string } => ({
  guid: useSelector(useApp().actor('page'), ({ context }) => customerIn(context.path)),
});

export const useSubjectLoad = () => useLoaded('staffCustomer', useSubject());

/** Opens the dialog of an action. */
export function useOpenAction(): (request: ActionRequest) => void {
  const action = useFlow('staffAction');
  return (request) => action?.send({ type: 'action.requested', request });
}
