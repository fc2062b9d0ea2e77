/** A web-standard handler; the second argument is what the platform passes along. */
type Handler = (request: Request, environment?: object) => Response | Promise<Response>;

/** How long shutdown waits for pending requests, in milliseconds. */
const patience = 8_000;

/**
 * Counts pending requests so that shutdown can let them finish. The listener must stay open meanwhile: a pending sign-up still
 * calls the embedded services over it.
 */
export function createDrain(serve: Handler): { readonly fetch: Handler; drained(): Promise<void> } {
  let underWay = 0;
  let stopping = false;
  let settle: () => void = () => undefined;
  const fetch: Handler = async (request, environment) => {
    underWay += 1;
    try {
      const response = await serve(request, environment);
      // A kept-alive connection would send its next request to a stopped server.
      if (stopping) response.headers.set('Connection', 'close');
      return response;
    } finally {
      underWay -= 1;
      if (stopping && underWay === 0) settle();
    }
  };
  const drained = () =>
    new Promise<void>((resolve) => {
      stopping = true;
      settle = resolve;
      if (underWay === 0) resolve();
      setTimeout(resolve, patience).unref();
    });
  return { fetch, drained };
}
