export { logicKind } from '../model/kinds.ts';
