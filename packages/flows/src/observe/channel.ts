/** Messages between tabs of the same origin. */
export interface Channel {
  post(message: unknown): void;
  listen(hear: (message: unknown) => void): void;
  close(): void;
}

/** A BroadcastChannel, in a browser or Node. */
export function openChannel(name: string): Channel {
  const channel = new BroadcastChannel(name);
  return {
    post: (message) => channel.postMessage(message),
    listen: (hear) => {
      channel.onmessage = ({ data }: { readonly data: unknown }) => hear(data);
    },
    close: () => channel.close(),
  };
}

interface Heard {
  readonly flows: number;
  readonly tab: string;
  readonly kind: string;
}

/** A valid message from another tab to this one, of any protocol version. */
export function addressedTo<Message extends Heard>(tab: string, everyone: string, message: unknown): Message | null {
  if (typeof message !== 'object' || message === null) return null;
  const { flows, tab: from, to, kind } = message as Partial<Record<string, unknown>>;
  const isWhole = typeof flows === 'number' && typeof from === 'string' && typeof kind === 'string';
  return isWhole && from !== tab && (to === tab || to === everyone) ? (message as Message) : null;
}
