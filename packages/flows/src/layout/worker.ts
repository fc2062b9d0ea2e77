// The engine as its makers ship it: in a worker it answers messages by itself. See `client.ts`.
import 'elkjs/lib/elk-worker.min.js';
