import { browsingScopes } from '#domain/security/bankScopes.ts';
import { nextIat } from '../backend/access/customers/store.ts';
import { forgetDevices } from '../backend/access/devices/devices.ts';
import { accountLocked } from '../backend/access/lock/locked.ts';
import { makeRecurringBuys } from '../backend/account/recurring-buys/watch.ts';
import { createBackendServices } from '../backend/services.ts';
import type { Product } from '../emulators.ts';
import type { Services } from '../services.ts';
import { seedDemo } from './demo.ts';
import { sandboxStaff } from './staff.ts';

export function createProduct(services: Services): Product {
  const { db } = services;
  const backend = createBackendServices(services);
  return {
    seed: () => seedDemo(services),
    staff: () => sandboxStaff(services),
    makeRecurringBuys: () => makeRecurringBuys(backend),
    mintBankToken: (customerGuid) => backend.bank.mintCustomerToken(customerGuid, browsingScopes),
    async signUserToken({ guid, email }, seconds) {
      const iat = await nextIat(db, email);
      if (iat === null) throw accountLocked();
      const { validSince = 0 } = (await backend.identity.findByEmail(email)) ?? {};
      return backend.userTokens.sign(
        { guid, email, iat, authTime: Math.floor(Date.now() / 1000), validSince },
        seconds,
      );
    },
    endSession: (email) => nextIat(db, email),
    forgetBrowsers: (customerGuid) => forgetDevices(db, customerGuid),
  };
}
