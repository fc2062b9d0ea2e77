import type { Rules } from '@statechange/flows/observe/redact';
import { findRoute } from '#domain/site/routes.ts';
import { bannerShown } from '#machines/banner/banner.shown.ts';
import { depositShown } from '#machines/deposit/deposit.shown.ts';
import { idleShown } from '#machines/idle/idle.shown.ts';
import { navigationShown } from '#machines/navigation/navigation.shown.ts';
import { newVersionShown } from '#machines/newVersion/newVersion.shown.ts';
import { oneTimeCodeShown } from '#machines/oneTimeCode/oneTimeCode.shown.ts';
import { orderShown } from '#machines/order/order.shown.ts';
import { pageShown } from '#machines/page/page.shown.ts';
import { preferencesShown } from '#machines/preferences/preferences.shown.ts';
import { priceFeedShown } from '#machines/priceFeed/priceFeed.shown.ts';
import { requestShown } from '#machines/request/request.shown.ts';
import { sessionShown } from '#machines/session/session.shown.ts';
import { shownProblem } from '#machines/shared/shown.ts';
import { signInShown } from '#machines/signIn/signIn.shown.ts';
import { withdrawalShown } from '#machines/withdrawal/withdrawal.shown.ts';

/** The visible parts of this product's flows. Others show only the types of their values. */
export const exchangeRules: Rules = {
  charts: {
    banner: bannerShown,
    deposit: depositShown,
    idle: idleShown,
    navigation: navigationShown,
    newVersion: newVersionShown,
    oneTimeCode: oneTimeCodeShown,
    order: orderShown,
    page: pageShown,
    preferences: preferencesShown,
    priceFeed: priceFeedShown,
    request: requestShown,
    session: sessionShown,
    signIn: signInShown,
    withdrawal: withdrawalShown,
  },
  error: { problem: shownProblem },
  template: (address) => findRoute(address.split(/[?#]/)[0] ?? '')?.path ?? null,
};
