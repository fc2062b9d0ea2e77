import { Portal } from '@ark-ui/react/portal';
import { Tooltip as ArkTooltip } from '@ark-ui/react/tooltip';
import { Info } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import styles from './tooltip.module.css';

export interface TooltipProps {
  /** The text on hover and focus. Never the only place for what matters: a finger cannot hover. */
  text: ReactNode;
  /** A control that takes the focus. */
  children: ReactElement;
}

/** A few more words about a control. */
export function Tooltip({ text, children }: TooltipProps) {
  return (
    <ArkTooltip.Root openDelay={350} closeDelay={80} closeOnPointerDown={false} positioning={{ placement: 'top', gutter: 6 }} lazyMount unmountOnExit>
      <ArkTooltip.Trigger asChild>{children}</ArkTooltip.Trigger>
      <Portal>
        <ArkTooltip.Positioner>
          <ArkTooltip.Content className={styles.content}>{text}</ArkTooltip.Content>
        </ArkTooltip.Positioner>
      </Portal>
    </ArkTooltip.Root>
  );
}

/** A small "i" that explains the words before it: `<Explain label="About the spread" text="…" />`. */
export const Explain = ({ label, text }: { label: string; text: ReactNode }) => (
  <Tooltip text={text}>
    <button type="button" aria-label={label} className={styles.trigger}>
      <Info size={14} aria-hidden />
    </button>
  </Tooltip>
);
