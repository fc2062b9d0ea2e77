import type { AnyActorRef } from 'xstate';
import { connect } from '../../observe/connect.ts';

const explains = new URL(import.meta.url).searchParams.has('explains');

/** The page hands over each root actor right before it starts. */
addEventListener('actor', (event) => void connect((event as CustomEvent<AnyActorRef>).detail, { explains }));
