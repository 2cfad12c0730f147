import pg from 'pg'
import { readRunSettings } from './run-settings.ts'

/** Copies the filled database of the run, and drops the copy after `work`. */
export async function withDatabaseCopy(
  name: string,
  work: (url: string) => Promise<void>,
): Promise<void> {
  const { adminUrl, appUrl, template } = readRunSettings()
  const url = new URL(appUrl)
  url.pathname = `/${name}`
  await execute(adminUrl, `create database ${name} template ${template} owner ${url.username}`)
  await work(url.href)
  await execute(adminUrl, `drop database ${name} with (force)`)
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
