import type { StaffRole } from '#domain/staff/rights.ts';

/** Role labels, each with its purpose. */
export const roleWords: Readonly<Record<StaffRole, { readonly label: string; readonly hint: string }>> = {
  viewer: { label: 'Viewer', hint: 'Reads customers and sales' },
  support: { label: 'Support', hint: 'Helps customers, and stops harm' },
  compliance: { label: 'Compliance', hint: 'Decides on identity and freezes. A second person approves this role' },
  finance: { label: 'Finance', hint: 'Explains breaks and closes periods' },
  owner: { label: 'Owner', hint: 'Runs the staff. A second person approves this role' },
};

const isRole = (name: string): name is StaffRole => Object.hasOwn(roleWords, name);
const labelOf = (name: string): string => (isRole(name) ? roleWords[name].label : name);

/** Roles in words: "Compliance, Owner". */
export const rolesText = (names: readonly string[]): string => names.map(labelOf).join(', ');
