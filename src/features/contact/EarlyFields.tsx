import { Component, createRef, type ReactNode } from 'react';
import { StillContext } from '#ui/field/StillContext.ts';

export interface EarlyFieldsProps {
  /** Prerendered and not hydrated yet. */
  readonly isStill: boolean;
  readonly className: string | undefined;
  readonly children: ReactNode;
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A control's text and cursor before hydration. */
interface Early {
  readonly control: Control;
  readonly text: string;
  readonly cursor: readonly [number, number] | null;
}

const replayedEvents = ['input', 'change', 'click'] as const;
const hide = (event: Event) => event.stopPropagation();

/**
 * Replays the input that a prerendered form got before hydration. Only a class can read it in time,
 * by `getSnapshotBeforeUpdate`.
 */
export class EarlyFields extends Component<EarlyFieldsProps, object, readonly Early[]> {
  private readonly box = createRef<HTMLDivElement>();

  override componentDidMount() {
    // React would undo input that arrives before hydration.
    if (this.props.isStill) for (const type of replayedEvents) this.box.current?.addEventListener(type, hide);
  }

  override getSnapshotBeforeUpdate(before: EarlyFieldsProps): readonly Early[] {
    return before.isStill && !this.props.isStill && this.box.current ? earlyIn(this.box.current) : [];
  }

  override componentDidUpdate(_before: EarlyFieldsProps, _state: object, early: readonly Early[]) {
    if (this.props.isStill) return;
    for (const type of replayedEvents) this.box.current?.removeEventListener(type, hide);
    if (early.length > 0) queueMicrotask(() => early.forEach(enterAgain));
  }

  override render() {
    const { isStill, className, children } = this.props;
    return (
      <div ref={this.box} className={className}>
        <StillContext value={isStill}>{children}</StillContext>
      </div>
    );
  }
}

const isPicked = (control: Control): control is HTMLInputElement =>
  control.matches('[type="radio"], [type="checkbox"]');

function isFilledIn(control: Control): boolean {
  if (control instanceof HTMLSelectElement) return !control.selectedOptions[0]?.defaultSelected;
  if (isPicked(control)) return control.checked && !control.defaultChecked;
  return control.value !== control.defaultValue;
}

function cursorOf(control: Control): Early['cursor'] {
  if (control !== document.activeElement || control instanceof HTMLSelectElement) return null;
  // Email fields do not expose the cursor.
  return control.selectionStart === null
    ? null
    : [control.selectionStart, control.selectionEnd ?? control.selectionStart];
}

const earlyIn = (box: HTMLElement): readonly Early[] =>
  [...box.querySelectorAll<Control>('input, textarea, select')]
    .filter(isFilledIn)
    .map((control) => ({ control, text: control.value, cursor: cursorOf(control) }));

function enterAgain({ control, text, cursor }: Early) {
  if (isPicked(control)) return control.click();
  // React overrides the element's own setter to tell its changes from the user's.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, text);
  control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
  if (cursor !== null && !(control instanceof HTMLSelectElement)) control.setSelectionRange(...cursor);
}
