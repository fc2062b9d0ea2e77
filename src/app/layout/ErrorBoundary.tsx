import { Component, type ReactNode } from 'react';
import { Button } from '#ui/button/Button.tsx';
import { ErrorScreen } from '#ui/page/ErrorScreen.tsx';
import { unexpectedError } from '../effects/app/messages.ts';

/** Shows the specification's fallback screen for unexpected errors. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main>
        <ErrorScreen
          heading={unexpectedError}
          actions={
            <Button variant="main" onClick={() => location.reload()}>
              Reload the page
            </Button>
          }
        >
          Something went wrong. Orders you confirmed are with the bank and unaffected. You can find them under Orders.
        </ErrorScreen>
      </main>
    );
  }
}
