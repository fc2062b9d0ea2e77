import { useActor } from '@xstate/react';
import { createRoot } from 'react-dom/client';
import { Route } from 'wouter';
import { createMachine } from 'xstate';

const doorMachine = createMachine({
  initial: 'closed',
  states: { closed: { on: { 'door.opened': 'open' } }, open: { on: { 'door.closed': 'closed' } } },
});

function Door() {
  const [snapshot, send] = useActor(doorMachine);
  const isOpen = snapshot.matches('open');
  return (
    <main>
      <h1>The door is {isOpen ? 'open' : 'closed'}</h1>
      <button type="button" onClick={() => send({ type: isOpen ? 'door.closed' : 'door.opened' })}>
        {isOpen ? 'Close the door' : 'Open the door'}
      </button>
    </main>
  );
}

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <Route path="/">
      <Door />
    </Route>,
  );
