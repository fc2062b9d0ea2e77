import type { IdentityUser } from './users.ts';

/** In the SDKs' format: ms as text, `validSince` in seconds; no missing values. */
export function userRecord(user: IdentityUser) {
  const { localId, email, displayName, photoUrl, phoneNumber, initialEmail, lastLoginAt, lastRefreshAt } = user;
  return {
    localId,
    ...(email === null ? {} : { email }),
    ...(initialEmail === null ? {} : { initialEmail }),
    ...(displayName === null ? {} : { displayName }),
    ...(photoUrl === null ? {} : { photoUrl }),
    ...(phoneNumber === null ? {} : { phoneNumber }),
    emailVerified: user.emailVerified,
    ...(user.emailLinkSignin ? { emailLinkSignin: true } : {}),
    disabled: user.disabled,
    validSince: String(user.validSince),
    createdAt: String(user.createdAt),
    ...(lastLoginAt === null ? {} : { lastLoginAt: String(lastLoginAt) }),
    ...(lastRefreshAt === null ? {} : { lastRefreshAt: new Date(lastRefreshAt).toISOString() }),
    ...(user.passwordUpdatedAt === null ? {} : { passwordUpdatedAt: user.passwordUpdatedAt }),
    ...(user.customAttributes === null ? {} : { customAttributes: user.customAttributes }),
    providerUserInfo: providersOf(user),
  };
}

/** Sign-in methods: password, mailed link, and an admin-set phone number. */
function providersOf({ email, passwordHash, emailLinkSignin, displayName, photoUrl, phoneNumber }: IdentityUser) {
  const profile = { ...(displayName === null ? {} : { displayName }), ...(photoUrl === null ? {} : { photoUrl }) };
  const password =
    email !== null && (passwordHash !== null || emailLinkSignin)
      ? [{ providerId: 'password', email, federatedId: email, rawId: email, ...profile }]
      : [];
  return [...password, ...(phoneNumber === null ? [] : [{ providerId: 'phone', phoneNumber, rawId: phoneNumber }])];
}

/** For `fetchSignInMethodsForEmail`. */
export const signInMethodsOf = ({ passwordHash, emailLinkSignin }: IdentityUser): readonly string[] => [
  ...(passwordHash === null ? [] : ['password']),
  ...(emailLinkSignin ? ['emailLink'] : []),
];
