export * from './backend.ts';
export * from './bank.ts';
export * from './identity.ts';
export * from './mail.ts';
export * from './sandbox.ts';
export * from './shared.ts';
