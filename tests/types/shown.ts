import type { OrderMachine } from '#machines/order/order.machine.ts';
import { shownOf } from '#machines/shared/shown.ts';

/**
 * The shown fields of a machine follow its types: these lines must not compile, and `tsc` says so
 * when one does.
 */
const shown = shownOf<OrderMachine>();

shown({ context: { quote: { expiresAt: 'value', guid: 'token' } } });
// @ts-expect-error a field that the context has not
shown({ context: { quotes: { expiresAt: 'value' } } });
// @ts-expect-error a field that the value within has not
shown({ context: { quote: { expires: 'value' } } });
const constant = { expires: 'value' } as const;
// @ts-expect-error the same by a constant, of which the compiler allows more fields elsewhere
shown({ context: { quote: { guid: 'token', ...constant } } });
// @ts-expect-error a record is shown field by field
shown({ context: { quote: 'value' } });
// @ts-expect-error a number is no address of a page
shown({ context: { secondsLeft: 'path' } });
// @ts-expect-error an event that the machine does not know
shown({ events: { 'order.forgotten': {} } });
// @ts-expect-error a payload that the event has not
shown({ events: { 'side.changed': { asset: 'value' } } });
// @ts-expect-error an actor that the machine does not run
shown({ actors: { requestQuotes: {} } });
