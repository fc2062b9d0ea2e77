import { Component, type ReactNode } from 'react';
import styles from './waiting.module.css';

interface Bounded {
  /** A machine’s or a page’s name, for the message. */
  readonly what: string;
  readonly back: () => void;
  readonly children: ReactNode;
}

/** Says what broke and leads back, in place of a page that throws while it is drawn. */
export class Boundary extends Component<Bounded, { readonly broke: unknown }> {
  override state: { readonly broke: unknown } = { broke: null };

  static getDerivedStateFromError(error: unknown) {
    return { broke: error ?? new Error('for no reason given') };
  }

  override render() {
    const { broke } = this.state;
    if (broke === null) return this.props.children;
    return (
      <main className={styles.failed} role="alert">
        <p>
          <strong>Could not show {this.props.what}.</strong> {broke instanceof Error ? broke.message : String(broke)}
        </p>
        <button type="button" className={styles.button} onClick={this.props.back}>
          Back
        </button>
      </main>
    );
  }
}
