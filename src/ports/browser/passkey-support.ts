/** Whether this browser knows passkeys. It does so only on secure pages, `localhost` included. */
export const knowsPasskeys = (): boolean => typeof PublicKeyCredential === 'function';
