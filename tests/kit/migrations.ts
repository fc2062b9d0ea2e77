/** Normalized SQL, without comments and literals. A dollar-quoted body is kept separately. */
interface Statement {
  readonly text: string;
  readonly bodies: readonly string[];
}

const part = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|(\$\w*\$)[\s\S]*?\1|"[^"]*"|;|[^-/'"$;]+|[-/$]/g;

function statementsOf(sql: string): readonly Statement[] {
  const statements: Statement[] = [];
  let [text, bodies]: [string, string[]] = ['', []];
  const end = () => {
    const tidy = text.replace(/\s+/g, ' ').trim().toLowerCase();
    if (tidy !== '') statements.push({ text: tidy, bodies });
    [text, bodies] = ['', []];
  };
  for (const [found, dollars] of sql.matchAll(part)) {
    if (found === ';') end();
    else if (dollars !== undefined) bodies.push(found.slice(dollars.length, -dollars.length));
    else if (/^(--|\/\*)/.test(found)) text += ' ';
    else text += found.startsWith("'") ? "''" : found;
  }
  end();
  return statements;
}

function partsOf(list: string): readonly string[] {
  const parts = [''];
  let depth = 0;
  for (const sign of list) {
    depth += sign === '(' ? 1 : sign === ')' ? -1 : 0;
    if (sign === ',' && depth === 0) parts.push('');
    else parts.push(`${parts.pop() ?? ''}${sign}`);
  }
  return parts.map((each) => each.trim());
}

const name = String.raw`(?:"?public"?\.)?"?(\w+)"?`;
const createdTable = new RegExp(`^create (?:unlogged )?table (?:if not exists )?${name}`);
const alteredTable = new RegExp(`^alter table (?:if exists )?(?:only )?${name} (.*)$`);
const uniqueIndex = new RegExp(`^create unique index .*?\\bon (?:only )?${name}(?: using \\w+)? ?\\((.*)$`);
const addedColumn =
  /^add (?:column )?(?:if not exists )?"?(?!constraint\b|check\b|unique\b|primary\b|foreign\b|exclude\b)(\w+)"? (.*)$/;
const addedRule = /^add (?:constraint "?\w+"? )?(check|unique|foreign key|primary key|exclude)\b(?:[^(]*)\(([^)]*)\)/;
const dropped =
  /^drop (table|view|materialized view|sequence|type|domain|schema|function|procedure|index|owned|extension)\b/;
const fillsItself = /\bdefault\b|\bgenerated\b|^"?(small|big)?serial\b/;
/** Changes to tables, even inside executed strings. */
const inBody =
  /\b(drop (?:table|view|column|function|type|constraint|index|not null)|rename|set not null|set data type)\b/i;

/** Whether the migration adds all of these columns, so that the previous release writes none. */
const areNew = (list: string, added: ReadonlySet<string>): boolean =>
  partsOf(list).every((each) => added.has(/^"?(\w+)"?/.exec(each)?.[1] ?? ''));

function actionFault(action: string, added: Set<string>): string | null {
  const column = addedColumn.exec(action);
  if (column !== null) {
    const [, id = '', type = ''] = column;
    added.add(id);
    return /\bnot null\b/.test(type) && !fillsItself.test(type)
      ? `adds ${id}, which must not be empty, without a default`
      : null;
  }
  if (/^rename\b/.test(action)) return 'renames';
  if (/^drop\b/.test(action)) return 'drops a column or a constraint';
  if (/^alter\b.* set not null$/.test(action)) return 'forbids what was allowed to be empty';
  if (/^alter\b.* drop default$/.test(action)) return 'takes a default away';
  if (/^alter\b.* (set data )?type /.test(action)) return 'changes a type';
  const rule = addedRule.exec(action);
  // A check's condition is not evaluated, so the file must state that old rows satisfy it.
  if (rule !== null && (rule[1] === 'check' || !areNew(rule[2] ?? '', added))) return `adds a constraint (${rule[1]})`;
  return null;
}

/** Breaks of the previous release. `not valid` counts, since it rejects that release's rows. */
export function contractionsIn(sql: string): readonly string[] {
  const created = new Set<string>();
  const added = new Map<string, Set<string>>();
  const newColumns = (table: string): Set<string> => {
    const known = added.get(table) ?? new Set();
    added.set(table, known);
    return known;
  };
  return statementsOf(sql).flatMap(({ text, bodies }) => {
    const table = createdTable.exec(text)?.[1];
    if (table !== undefined) created.add(table);
    if (dropped.test(text) || (/^alter\b/.test(text) && !/^alter table\b/.test(text) && /\brename\b/.test(text)))
      return [text.slice(0, 80)];
    if (/^do\b/.test(text))
      return bodies.flatMap((body) => inBody.exec(body)?.[0] ?? []).map((found) => `a block has "${found}"`);
    const [, indexed = '', keys = ''] = uniqueIndex.exec(text) ?? [];
    if (indexed !== '' && !created.has(indexed) && !areNew(keys.replace(/\).*$/, ''), newColumns(indexed)))
      return [`${indexed}: refuses what is there twice (a unique index)`];
    const [, altered = '', actions = ''] = alteredTable.exec(text) ?? [];
    if (altered === '' || created.has(altered)) return [];
    return partsOf(actions).flatMap((action) => {
      const fault = actionFault(action, newColumns(altered));
      return fault === null ? [] : [`${altered}: ${fault}`];
    });
  });
}

/** The file's reason why the previous release is safe. */
export const contractOf = (sql: string): string | null => /^-- contract: (.*\S)\s*$/m.exec(sql)?.[1] ?? null;
