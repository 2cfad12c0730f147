import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { linkMail, warningMail } from '#people/auth/server/mails.ts'
import { mailPort } from '#platform/mail/server/delivery.ts'
import { testDatabase } from '#testing/database/database.ts'
import { readConfig } from '../config.ts'

const { db, url } = await testDatabase()
const config = readConfig({ NODE_ENV: 'test' })

/** Runs the command like npm, on the database of this file. */
const outbox = (...args: string[]) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const program = join(import.meta.dirname, 'seriba.ts')
    const env = { NODE_ENV: 'test', DATABASE_URL: url }
    execFile(process.execPath, [program, 'outbox', ...args], { env }, (error, out, err) =>
      resolve({ code: error ? 1 : 0, out, err }),
    )
  })

test('lists the latest mails, and shows one', async () => {
  const link = 'https://cars.test/auth/change-password?token=abc'
  const ann = { to: 'ann@people.test', language: 'en', name: 'Ann' } as const
  const company = 'Seriba \u001b[31m'
  await mailPort(config).queue(db, linkMail('reset-password', ann, link, company))
  const russian = { ...ann, language: 'ru' } as const
  await mailPort(config).queue(db, warningMail('password-changed', russian, 'Seriba'))
  const list = await outbox()
  expect(list.code).toBe(0)
  expect(list.out).toMatch(/kept {5}ann@people\.test {2}Пароль в Seriba изменён\n/)
  expect(list.out.indexOf('Пароль в Seriba')).toBeLessThan(
    list.out.indexOf('Choose a new password'),
  )
  expect(list.out).toContain(`\n          ${link}\n`)
  const { id } = await db
    .selectFrom('mails')
    .select('id')
    .where('kind', '=', 'reset-password')
    .executeTakeFirstOrThrow()
  const one = await outbox(id.slice(0, 8))
  expect(one.out).toContain(`Id:      ${id}\n`)
  expect(one.out).toContain(`Link:    ${link}\n`)
  expect(one.out).toContain('Hello Ann,')
  expect(one.out).toContain('Choose a new password for Seriba [31m')
  expect(one.out).not.toContain('\u001b')
})

test('reports invalid arguments', async () => {
  expect(await outbox('00000000')).toMatchObject({
    code: 1,
    err: expect.stringContaining('No mail'),
  })
  expect(await outbox('--limit', 'x')).toMatchObject({
    code: 1,
    err: expect.stringContaining('--limit'),
  })
  expect(await outbox('--all')).toMatchObject({
    code: 1,
    err: expect.stringContaining('Usage: seriba outbox'),
  })
})
