import pg from 'pg';

/** One statement on its own connection. @throws the driver's error */
export async function ask<Row>(
  address: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<readonly Row[]> {
  const client = new pg.Client({
    connectionString: address,
    connectionTimeoutMillis: 5000,
    query_timeout: 60_000,
    application_name: 'drill',
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query(text, [...values]);
    return rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}
