/** Whether the browser supports passkeys, which need a secure page or `localhost`. */
export const knowsPasskeys = (): boolean => typeof PublicKeyCredential === 'function';

/** Whether passkeys work here: they need a domain, not an IP address. */
export const passkeysWorkHere = (): boolean => knowsPasskeys() && !/^[\d.]+$|^\[/.test(location.hostname);

/** Whether the browser suggests passkeys in fields. */
export const listsPasskeys = async (): Promise<boolean> =>
  (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
