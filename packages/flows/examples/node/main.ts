/** `node main.ts download.flows` runs the machine and writes what it did; `flows html download.flows` shows it. */
import { writeFileSync } from 'node:fs';
import { record } from '@statechange/flows/record';
import { createActor, fromPromise, toPromise } from 'xstate';
import { downloadMachine } from './download.machine.ts';

let fetches = 0;
// So that the example needs no network: the second attempt succeeds.
const fetchFile = fromPromise<void, string>(async () => {
  fetches += 1;
  if (fetches < 2) throw new Error('no answer');
});

const actor = createActor(downloadMachine.provide({ actors: { fetchFile } }), {
  input: { address: 'https://example.com/file' },
});
const recorded = record(actor, { title: 'A download that needs two attempts' });
actor.subscribe(({ value }) => console.log(value));
actor.start();
await toPromise(actor);

const [file] = process.argv.slice(2);
if (file !== undefined) writeFileSync(file, await recorded());
