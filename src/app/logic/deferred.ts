import type { AnyStateMachine } from 'xstate';

/** A machine whose code may load later. It must be there when the flow invokes it. */
export function deferred<Machine extends AnyStateMachine>(loaded: () => Machine): Machine {
  let machine: Machine | null = null;
  const read = (): Machine => {
    machine ??= loaded();
    return machine;
  };
  return new Proxy({} as Machine, {
    get(_, key) {
      const value = Reflect.get(read(), key);
      return typeof value === 'function' ? value.bind(read()) : value;
    },
  });
}
