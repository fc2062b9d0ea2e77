/** Whether this browser knows passkeys. It does so only on secure pages, `localhost` included. */
export const knowsPasskeys = (): boolean => typeof PublicKeyCredential === 'function';

/** Whether passkeys can be used at this address, too: they belong to a domain, and an IP address is none. */
export const passkeysWorkHere = (): boolean => knowsPasskeys() && !/^[\d.]+$|^\[/.test(location.hostname);

/** Whether this browser lists passkeys at a field that asks for them. */
export const listsPasskeys = async (): Promise<boolean> => (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
