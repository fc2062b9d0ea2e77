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
  /** Names this viewer among all tabs of the origin. */
  readonly tab: string;
  /** Past records that are wanted of an app that runs already; 2,000 without. */
  readonly past?: number;
  /** Which actors of a new app are wanted; all without. */
  readonly wanted?: Wanted;
  /** Records that an app may be ahead of this viewer; 2,000 without. */
  readonly ahead?: number;
  /** Hears everything that any app says. A record counts as taken once this returns. */
  readonly hear: (app: string, says: AppSays) => void;
}

interface App {
  isPaused: boolean;
  /** Records that the app may still send. */
  credit: number;
}

type Settle = (answer: Answer) => void;
export interface PresentState {
  readonly actors: readonly RosterActor[];
  readonly timers: readonly PendingTimer[];
}

/** A viewer's end of the channel: greets apps, grants them records as it takes them, and asks. */
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

  /** Says hello to every app: each one that is awake answers with its welcome. */
  ping(): void {
    this.#say(everyone, this.#hello);
  }

  subscribe(app: string, actors: Wanted): void {
    this.#say(app, { kind: 'subscribe', actors });
  }

  /** Stops the records at their source. What is on the channel still arrives. */
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

  /**
   * Asks for records again, those of a gap as well: they come as batches with a number, before the
   * answer.
   */
  range(app: string, first: number, last: number): Promise<Extract<Answer, { of: 'range' }>> {
    return this.#ask(app, 'range', (ask) => ({ kind: 'range', ask, first, last }));
  }

  /**
   * Asks what an event would do to an actor now. Rejects with a sentence when the app does not say.
   */
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

  /** Asks for the present state of one actor, or of all. */
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
    // An app that has just opened welcomes everyone, and knows no viewer yet.
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
