import { createHmac } from 'node:crypto'
import pg from 'pg'

/** The role of the program in the embedded PostgreSQL: it owns its database and is no superuser. */
export const appRole = 'seriba_app'
const database = 'seriba'

/** Key of the advisory lock that lets one program at a time set up the role. */
const setupLock = 0x5e21bb

/** Derives the role's password from that of the superuser: it needs no file of its own and changes with it. */
export const appPassword = (adminPassword: string): string =>
  createHmac('sha256', adminPassword).update(appRole).digest('hex')

/**
 * Creates the role and its database where they are missing. A database of an older version belongs to the superuser:
 * everything in it is handed over first and the database itself last, so that the next start finishes an interrupted
 * handover.
 *
 * @param adminUrl connection string of the superuser, without the name of a database
 */
export async function ensureAppRole(adminUrl: (database: string) => string, password: string) {
  const own = new URL(adminUrl(database))
  own.username = appRole
  own.password = password
  if (await isReady(own.href)) return
  await withClient(adminUrl('postgres'), async (client) => {
    await client.query('select pg_advisory_lock($1)', [setupLock])
    const found = await client.query('select 1 from pg_roles where rolname = $1', [appRole])
    const verb = found.rowCount ? 'alter' : 'create'
    const rights = 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls'
    await client.query(`${verb} role ${appRole} ${rights} password '${password}'`)
    const present = await client.query('select 1 from pg_database where datname = $1', [database])
    if (present.rowCount) {
      await withClient(adminUrl(database), (inside) => inside.query(handOver))
      await client.query(`alter database ${database} owner to ${appRole}`)
    } else await client.query(`create database ${database} owner ${appRole}`)
  })
}

/** Returns whether the role can sign in and owns its database. */
async function isReady(url: string): Promise<boolean> {
  try {
    return await withClient(url, async (client) => {
      const { rows } = await client.query<{ owner: string }>(
        'select pg_get_userbyid(datdba) as owner from pg_database where datname = current_database()',
      )
      return rows[0]?.owner === appRole
    })
  } catch {
    return false
  }
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * Hands over every schema, table, view, sequence, function and type that is not PostgreSQL's own. `reassign
 * owned` cannot do it, because the superuser also owns PostgreSQL's own objects. One transaction.
 */
const handOver = `
do $$
declare
  statement text;
begin
  for statement in
    with schemas as (
      select oid, nspname from pg_namespace
      where nspname !~ '^pg_' and nspname <> 'information_schema'
    ), extended as (
      select classid, objid from pg_depend where deptype = 'e'
    )
    select format('alter schema %I owner to ${appRole}', nspname)
    from schemas where nspname <> 'public'
    union all
    select format('alter table %s owner to ${appRole}', class.oid::regclass)
    from pg_class class join schemas on schemas.oid = class.relnamespace
    where class.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
      and ('pg_class'::regclass, class.oid) not in (select classid, objid from extended)
      -- The sequence of a column follows its table.
      and not exists (
        select from pg_depend
        where classid = 'pg_class'::regclass and objid = class.oid
          and class.relkind = 'S' and deptype in ('a', 'i')
      )
    union all
    select format('alter routine %s owner to ${appRole}', routine.oid::regprocedure)
    from pg_proc routine join schemas on schemas.oid = routine.pronamespace
    where ('pg_proc'::regclass, routine.oid) not in (select classid, objid from extended)
    union all
    select format('alter type %s owner to ${appRole}', type.oid::regtype)
    from pg_type type join schemas on schemas.oid = type.typnamespace
    where (type.typtype in ('e', 'd', 'r')
        or exists (select from pg_class where oid = type.typrelid and relkind = 'c'))
      and ('pg_type'::regclass, type.oid) not in (select classid, objid from extended)
  loop
    execute statement;
  end loop;
end
$$`
