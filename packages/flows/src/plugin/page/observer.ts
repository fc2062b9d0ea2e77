import type { AnyActorRef } from 'xstate';
import { connect } from '../../observe/connect.ts';

const explains = new URL(import.meta.url).searchParams.has('explains');

/** The page passes each root actor just before its start. */
addEventListener('actor', (event) => void connect((event as CustomEvent<AnyActorRef>).detail, { explains }));
