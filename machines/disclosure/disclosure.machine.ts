import { setup } from 'xstate';
import type { DisclosureEvent } from './disclosure.types.ts';

/** Whether something is shown. */
export const disclosureMachine = setup({ types: { events: {} as DisclosureEvent } }).createMachine({
  id: 'disclosure',
  initial: 'hidden',
  states: {
    hidden: { on: { 'disclosure.toggled': 'shown' } },
    shown: { on: { 'disclosure.toggled': 'hidden', 'form.submitted': 'hidden' } },
  },
});
