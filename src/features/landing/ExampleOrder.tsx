import { Card } from '#ui/card/Card.tsx';
import { Chip } from '#ui/chip/Chip.tsx';
import { Rail, type RailStep } from '#ui/rail/Rail.tsx';
import { example } from './example.ts';

/** A test compares the step names with the order machine, and the figures with the review. */
const steps: readonly RailStep[] = [
  { label: 'Amount', state: 'done', detail: '$100.00', at: '2:30:41 PM' },
  { label: 'Review', state: 'done', detail: `${example.unitPrice}, held for 30 seconds`, at: '2:30:42 PM' },
  { label: 'Submitting', state: 'done', detail: 'Confirmed by you, sent once', at: '2:30:55 PM' },
  { label: 'Settling', state: 'done', detail: 'At the bank', at: '2:30:56 PM' },
  { label: 'Completed', state: 'now', detail: `${example.receive} in your balance`, at: '2:30:57 PM' },
];

/** An order as the customer sees it. */
export function ExampleOrder() {
  return (
    <Card title="Example order" raised actions={<Chip tone="gain">Completed</Chip>}>
      <Rail direction="vertical" label="The states of an order" steps={steps} />
    </Card>
  );
}
