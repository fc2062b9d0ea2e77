import { describe, expect, test } from 'vitest';
import { canApprove, grantOf, rolesFor, staffActions, staffRights, staffRoles } from '#domain/staff/rights.ts';

describe('staff’s rights', () => {
  test('add up: of two roles, the freer way counts', () => {
    expect(grantOf(['viewer'], 'liftFreeze')).toBeNull();
    expect(grantOf(['support'], 'freezeCustomer')).toBe('withReason');
    expect(grantOf(['support', 'compliance'], 'liftFreeze')).toBe('withApproval');
    expect(grantOf(['viewer', 'finance'], 'readSales')).toBe('allowed');
    for (const action of staffActions)
      for (const one of staffRoles)
        for (const other of staffRoles) {
          const [alone, both] = [grantOf([one], action), grantOf([one, other], action)];
          if (alone === 'allowed') expect(both, action).toBe('allowed');
          if (alone !== null) expect(both, action).not.toBeNull();
        }
  });

  test('are none without a role', () => {
    for (const action of staffActions)
      expect([grantOf([], action), canApprove([], action)], action).toEqual([null, false]);
  });

  test('have approvers for exactly the actions that need approval', () => {
    for (const action of staffActions) {
      const needsApproval = Object.values(staffRights[action].grants).includes('withApproval');
      expect(
        staffRoles.some((role) => canApprove([role], action)),
        action,
      ).toBe(needsApproval);
    }
  });

  test('grant no role what no job needs', () => {
    expect(staffActions.filter((action) => rolesFor(action).length === 0)).toEqual([
      'readWholeBankNumbers',
      'signInAsCustomer',
      'moveMoney',
    ]);
  });

  test('name the roles to ask', () => {
    expect(rolesFor('revealIdentity')).toEqual(['compliance']);
    expect(rolesFor('endCustomerSessions')).toEqual(['support', 'compliance', 'owner']);
  });
});
