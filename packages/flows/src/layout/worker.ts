// The stock ELK build, which handles worker messages itself. See `client.ts`.
import 'elkjs/lib/elk-worker.min.js';
