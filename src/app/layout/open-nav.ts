/** Links of the public pages: in the header, or in its menu on a phone. */
export const navItems = [
  ['Prices', '/#prices'],
  ['Learn', '/learn'],
  ['FAQ', '/faq'],
  ['OTC desk', '/otc'],
] as const;

export const footerNavItems = [
  ['About', '/about'],
  ['Services', '/services'],
  ['Contact', '/contact'],
  ['Privacy', '/privacy-policy'],
  ['Terms', '/terms-and-conditions'],
  ['User agreement', '/user-agreement'],
] as const;
