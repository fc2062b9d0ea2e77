import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

/** Argon2id as OWASP recommends; memory in KiB. */
interface Cost {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}
const usualCost: Cost = { memory: 19_456, passes: 2, parallelism: 1 };
const saltBytes = 16;
const hashBytes = 32;
const shape = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

const encoded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');
const textOf = ({ memory, passes, parallelism }: Cost, salt: Buffer, hash: Buffer): string =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${encoded(salt)}$${encoded(hash)}`;

const hashOf = (password: string, salt: Buffer, length: number, cost: Cost): Promise<Buffer> =>
  derive('argon2id', { message: password, nonce: salt, tagLength: length, ...cost });

/** In the PHC string format. */
export async function hashPassword(password: string, cost = usualCost): Promise<string> {
  const salt = randomBytes(saltBytes);
  return textOf(cost, salt, await hashOf(password, salt, hashBytes, cost));
}

/** Matches no password. Checking against it takes as long as against a real hash. */
const nobodys = textOf(usualCost, Buffer.alloc(saltBytes), Buffer.alloc(hashBytes));

/** Constant time. @returns `outdated` if hashed with other parameters */
export async function checkPassword(stored: string | null, password: string): Promise<'wrong' | 'right' | 'outdated'> {
  const [, memory, passes, parallelism, salt = '', hash = ''] = shape.exec(stored ?? nobodys) ?? [];
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const wanted = Buffer.from(hash, 'base64');
  const given = await hashOf(password, Buffer.from(salt, 'base64'), wanted.length, cost);
  if (stored === null || !timingSafeEqual(wanted, given)) return 'wrong';
  const isUsual =
    cost.memory === usualCost.memory && cost.passes === usualCost.passes && cost.parallelism === usualCost.parallelism;
  return isUsual ? 'right' : 'outdated';
}
