import { addressedTo, type Channel } from './channel.ts';
import {
  type Answer,
  type AppMessage,
  type AppSays,
  type Explanation,
  everyone,
  mostPast,
  type PendingTimer,
  protocolVersion,
  type RosterActor,
  type ViewerSays,
  type Wanted,
} from './protocol.ts';

export interface ClientOptions {
  readonly channel: Channel;
  /** Identifies this viewer within the origin. */
  readonly tab: string;
  /** Past records to request from a running app; 2,000 by default. */
  readonly past?: number;
  /** Actors to receive from a new app; all by default. */
  readonly wanted?: Wanted;
  /** Records an app may send ahead; 2,000 by default. */
  readonly ahead?: number;
  /** Receives every app's messages. Records are acknowledged once this returns. */
  readonly hear: (app: string, says: AppSays) => void;
}

interface App {
  isPaused: boolean;
  /** Records the app may still send. */
  credit: number;
}

type Settle = (answer: Answer) => void;
export interface PresentState {
  readonly actors: readonly RosterActor[];
  readonly timers: readonly PendingTimer[];
}

/** A viewer's end: greets apps, grants credit for records, and sends queries. */
export class Client {
  readonly #options: ClientOptions;
  readonly #apps = new Map<string, App>();
  readonly #asked = new Map<number, Settle>();
  #asks = 0;

  constructor(options: ClientOptions) {
    this.#options = options;
    options.channel.listen((message) => this.#heard(message));
    this.ping();
  }

  /** Greets every app; each one that is awake replies with a welcome. */
  ping(): void {
    this.#say(everyone, this.#hello);
  }

  subscribe(app: string, actors: Wanted): void {
    this.#say(app, { kind: 'subscribe', actors });
  }

  /** Stops records at their source. Those already sent still arrive. */
  pause(app: string): void {
    const known = this.#apps.get(app);
    if (!known) return;
    known.isPaused = true;
    known.credit = 0;
    this.#say(app, { kind: 'credit', records: 0 });
  }

  resume(app: string): void {
    const known = this.#apps.get(app);
    if (!known) return;
    known.isPaused = false;
    this.#grant(app, known);
  }

  /** Requests records again, including those of a gap. They arrive as batches before the answer. */
  range(app: string, first: number, last: number): Promise<Extract<Answer, { of: 'range' }>> {
    return this.#ask(app, 'range', (ask) => ({ kind: 'range', ask, first, last }));
  }

  /** Asks what an event would do to an actor now. Rejects with a user-facing message. */
  async explain(app: string, actor: number, type: string, sample?: object): Promise<Explanation> {
    const answer = await this.#ask(app, 'explain', (ask) => ({
      kind: 'explain',
      ask,
      actor,
      type,
      ...(sample && { sample }),
    }));
    return answer.explanation;
  }

  /** Requests the current state of one actor, or of all. */
  snapshot(app: string, actor: number | null): Promise<PresentState> {
    return this.#ask(app, 'snapshot', (ask) => ({ kind: 'snapshot', ask, actor }));
  }

  close(): void {
    this.#say(everyone, { kind: 'bye' });
    this.#options.channel.close();
  }

  get #hello(): ViewerSays {
    return { kind: 'hello', past: this.#options.past ?? mostPast };
  }

  #say(to: string, says: ViewerSays): void {
    this.#options.channel.post({ flows: protocolVersion, tab: this.#options.tab, to, ...says });
  }

  #ask<Of extends Answer['of']>(
    app: string,
    of: Of,
    question: (ask: number) => ViewerSays,
  ): Promise<Extract<Answer, { of: Of }>> {
    this.#asks += 1;
    const ask = this.#asks;
    return new Promise((resolve, reject) => {
      this.#asked.set(ask, (answer) => {
        if (isOf(answer, of)) resolve(answer);
        else reject(new Error(answer.of === 'nothing' ? answer.reason : 'The app answered something else.'));
      });
      this.#say(app, question(ask));
    });
  }

  #heard(heard: unknown): void {
    const message = addressedTo<AppMessage>(this.#options.tab, everyone, heard);
    if (message === null || !appKinds.has(message.kind)) return;
    const { flows, tab: app, to } = message;
    if (flows !== protocolVersion) {
      this.#apps.delete(app);
      const reason = `This viewer speaks version ${protocolVersion} of the protocol, and the app version ${flows}.`;
      this.#options.hear(app, { kind: 'bye', reason });
      return;
    }
    // A newly opened app welcomes everyone and does not know its viewers yet.
    if (message.kind === 'welcome' && to === everyone) this.#say(app, this.#hello);
    this.#options.hear(app, message);
    if (message.kind === 'answer') this.#answered(message.ask, message.answer);
    else if (message.kind === 'bye') this.#apps.delete(app);
    else if (message.kind === 'roster') {
      const known: App = { isPaused: false, credit: 0 };
      this.#apps.set(app, known);
      this.subscribe(app, this.#options.wanted ?? 'all');
      this.#grant(app, known);
    } else if (message.kind === 'batch') this.#took(app, message.records.length);
  }

  #answered(ask: number, answer: Answer): void {
    const settle = this.#asked.get(ask);
    this.#asked.delete(ask);
    settle?.(answer);
  }

  #took(app: string, records: number): void {
    const known = this.#apps.get(app);
    if (!known || known.isPaused) return;
    known.credit -= records;
    if (known.credit <= this.#ahead / 2) this.#grant(app, known);
  }

  get #ahead(): number {
    return this.#options.ahead ?? mostPast;
  }

  #grant(app: string, known: App): void {
    const records = this.#ahead - known.credit;
    known.credit = this.#ahead;
    if (records > 0) this.#say(app, { kind: 'credit', records });
  }
}

const appKinds: ReadonlySet<string> = new Set(['welcome', 'roster', 'batch', 'gap', 'answer', 'bye']);
const isOf = <Of extends Answer['of']>(answer: Answer, of: Of): answer is Extract<Answer, { of: Of }> =>
  answer.of === of;
