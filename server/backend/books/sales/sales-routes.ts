import { sales } from '#contract/books/sales.ts';
import { salesQuery, zoned } from '#contract/books/salesQuery.ts';
import { fileOf } from '#contract/kit/files.ts';
import { invalidInput } from '#server/http/refusals.ts';
import { staffWith } from '../../access/staff/access.ts';
import { exportedBy } from '../../access/staff/lists.ts';
import { fileRoute, implement, routesOf } from '../../kit/http/routes.ts';
import { forPrograms, isRawFile } from '../../kit/lists/list-routes.ts';
import { type SalesTable, salesTables, writeSalesCsv } from './csv.ts';
import { concentrationReport, customersReport } from './customers.ts';
import { holdingsReport } from './holdings.ts';
import { salesReport } from './report.ts';

const served = { access: staffWith('readSales'), limit: 'staff' } as const;
const read = implement(sales.read, { ...served, handler: ({ services, query }) => salesReport(services, query) });
const holdings = implement(sales.holdings, {
  ...served,
  handler: ({ services, query }) => holdingsReport(services, query),
});
const customers = implement(sales.customers, {
  ...served,
  handler: ({ services, query }) => customersReport(services, query),
});
const concentration = implement(sales.concentration, {
  ...served,
  handler: ({ services, query }) => concentrationReport(services, query),
});

const isTable = (text: string): text is SalesTable => salesTables.some((table) => table === text);
const file = exportedBy('exportMoney');

const getFile = fileRoute({
  ...{
    method: 'GET',
    path: fileOf(sales.read.path).path,
    summary: 'Export sales',
    limit: 'staff',
    access: file.access,
    file: fileOf(sales.read.path).name,
    refusals: sales.read.refusals,
  },
  description: [
    'A table of sales as a file: the same figures as its calls give. Dollars and coins are whole ones, with all their decimals.',
    zoned,
  ],
  query: salesQuery({
    table: `One of ${salesTables.map((table) => `\`${table}\``).join(', ')}.`,
    ...file.query,
    ...forPrograms,
  }),
  message: 'The table, as a file.',
  handler({ services, c, query, who }) {
    const table = c.req.query('table') ?? '';
    if (!isTable(table)) throw invalidInput({ table: `Choose one of ${salesTables.join(', ')}.` });
    let rows = 0;
    const parts = writeSalesCsv(services, table, query, isRawFile(c.req.query('format')), (found) => {
      rows = found;
    });
    return file.send({ services, c, who }, parts, () => rows);
  },
});

export const salesRoutes = [...routesOf(sales, { read, holdings, customers, concentration }), getFile];
