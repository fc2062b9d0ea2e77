import { setup } from 'xstate';

export type DisclosureEvent = { readonly type: 'disclosure.toggled' } | { readonly type: 'form.submitted' };

export const disclosureMachine = setup({ types: { events: {} as DisclosureEvent } }).createMachine({
  id: 'disclosure',
  initial: 'hidden',
  states: {
    hidden: { on: { 'disclosure.toggled': 'shown' } },
    shown: { on: { 'disclosure.toggled': 'hidden', 'form.submitted': 'hidden' } },
  },
});
