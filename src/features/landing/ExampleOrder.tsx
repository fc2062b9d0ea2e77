import { Card } from '#ui/card/Card.tsx';
import { Chip } from '#ui/chip/Chip.tsx';
import { Rail, type RailStep } from '#ui/rail/Rail.tsx';

const steps: readonly RailStep[] = [
  { label: 'Amount entered', state: 'done', detail: '$100.00', at: '2:30:41 PM' },
  { label: 'Price held for you', state: 'done', detail: '$65,012.44', at: '2:30:42 PM' },
  { label: 'Confirmed by you', state: 'done', detail: 'One click, one order', at: '2:30:55 PM' },
  { label: 'Completed', state: 'now', detail: '0.00153048 BTC', at: '2:30:57 PM' },
];

/** An order as its owner sees it, with the figures of an example. */
export function ExampleOrder() {
  return (
    <Card title="Your order" raised actions={<Chip tone="gain">Completed</Chip>}>
      <Rail direction="vertical" label="Example of an order" steps={steps} />
    </Card>
  );
}
