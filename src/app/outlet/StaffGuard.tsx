import type { ReactNode } from 'react';
import { Redirect } from 'wouter';
import { staffTokenState } from '#ports/browser/staff-token.ts';

/** Route guard 4: without a valid staff token, redirects to the staff sign-in. */
export const StaffGuard = ({ children }: { children: ReactNode }) =>
  staffTokenState() === 'valid' ? children : <Redirect to="/admin/signin" replace />;
