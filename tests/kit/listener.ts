import { type AnyActorRef, type AnyEventObject, createActor, fromTransition } from 'xstate';

/** Stands in for another flow and records the types of its events. */
export function listener<Ref extends AnyActorRef>(): { readonly heard: readonly string[]; readonly ref: Ref } {
  const heard: string[] = [];
  const actor = createActor(fromTransition((_, { type }: AnyEventObject) => void heard.push(type), undefined)).start();
  return { heard, ref: actor as unknown as Ref };
}
