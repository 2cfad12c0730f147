import { expect, test } from 'vitest'
import { role } from '#platform/core/contract/permissions.ts'
import { testApp } from '#testing/database/app.ts'
import { commandRunner } from '#testing/database/command-line.ts'
import { emailOf } from '#testing/database/people.ts'
import { personCommand } from './person-command.ts'

const server = await testApp()
const { call, clock, context, db, refused, tokenOf } = server

const run = commandRunner(personCommand, server, { config: context.config })

/** Opens the link that a command printed, and chooses a password there. */
async function choosePassword(lines: string[], newPassword: string): Promise<void> {
  const link = new URL(/https?:\S+/.exec(lines.join(' '))?.[0] ?? '')
  expect(link.pathname).toBe('/auth/change-password')
  const token = link.searchParams.get('token') ?? ''
  // Commands use the clock of the database.
  clock.set(new Date())
  const body = { newPassword, confirmPassword: newPassword }
  await call('chooseNewPassword', { query: { token }, body })
  await refused('chooseNewPassword', { query: { token }, body })
}

test('an empty system gets its first person, who can sign in', async () => {
  const email = 'first@people.test'
  const lines = await run('add', email, '--name', 'First Manager', '--role', 'manager')
  const password = 'one of my own'
  await refused('signIn', { body: { email, password: '' } })
  await choosePassword(lines, password)
  const { 'access-token': token } = await call('signIn', { body: { email, password } })
  const { profile } = await call('viewProfile', {}, { token })
  expect(profile).toMatchObject({ fullName: 'First Manager', roleId: role.manager, userType: 3 })
})

test('a chosen password is not printed', async () => {
  const args = ['--name', 'A Dealer', '--role', 'dealer', '--password', 'chosen one']
  const lines = await run('add', 'dealer2@people.test', ...args)
  expect(lines.join()).not.toContain('chosen one')
  await call('signIn', { body: { email: 'dealer2@people.test', password: 'chosen one' } })
})

test('a flag and a role take effect at once', async () => {
  const token = await tokenOf('guest')
  await run('permit', emailOf('guest'), 'biddingAllowed', 'on')
  const { permissions } = await call('viewProfile', {}, { token })
  expect(permissions.biddingAllowed).toBe(true)
  await run('permit', emailOf('guest'), 'biddingAllowed', 'default')
  const after = await call('viewProfile', {}, { token })
  expect(after.permissions.biddingAllowed).toBe(false)
  await run('role', emailOf('guest').toUpperCase(), 'disabled')
  await refused('viewProfile', {}, { token })
})

test('a flag without an effect is reported', async () => {
  const [, warning] = await run('permit', emailOf('guest'), 'managerBidForClient', 'on')
  expect(warning).toMatch(/^It has no effect/)
  await run('permit', emailOf('guest'), 'managerBidForClient', 'default')
  await run('permit', emailOf('manager'), 'bidManagementEnabled', 'off')
  expect(await run('permit', emailOf('manager'), 'bidManageStatus', 'on')).toHaveLength(2)
  await run('permit', emailOf('manager'), 'bidManagementEnabled', 'on')
  expect(await run('permit', emailOf('manager'), 'bidManageStatus', 'on')).toHaveLength(1)
})

test('a name that documents cannot print is refused', async () => {
  const adding = run('add', 'car@people.test', '--name', 'Ann 🚗', '--role', 'client')
  await expect(adding).rejects.toThrow('The character 🚗 cannot be printed')
})

test('another link replaces a lost password', async () => {
  const lines = await run('link', emailOf('dealer'))
  await choosePassword(lines, 'not to be lost')
  await call('signIn', { body: { email: emailOf('dealer'), password: 'not to be lost' } })
})

test('sessions end for one person or for everybody', async () => {
  const [vip, dealer] = [await tokenOf('vip'), await tokenOf('dealer')]
  await run('sign-out', emailOf('vip'))
  await refused('viewProfile', {}, { token: vip })
  await call('viewProfile', {}, { token: dealer })
  expect((await run('sign-out', 'everybody')).join()).toMatch(/of \d+ people have ended/)
  await refused('viewProfile', {}, { token: dealer })
  const { actor_id, action } = await db
    .selectFrom('audit_log')
    .select(['actor_id', 'action'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect({ actor_id, action }).toEqual({ actor_id: null, action: 'session-ended' })
})

test('the list contains everybody and no password', async () => {
  const lines = await run('list')
  expect(lines.find((line) => line.startsWith(emailOf('client')))).toMatch(/client .*Test client/)
  expect(lines.join()).not.toContain('argon2')
  expect(await run('list', '--limit', '2')).toEqual(lines.slice(0, 2))
})

test.each([
  [['add', 'x@people.test', '--role', 'client'], "option '--name <name>' not specified"],
  [['add', 'x@people.test', '--name', ' ', '--role', 'client'], 'What is the person called'],
  [['add', 'x@people.test', '--name', 'X'], "option '--role <role>' not specified"],
  [['add', 'x@people.test', '--name', 'X', '--role', 'boss'], "'boss' is invalid"],
  [['add', 'nonsense', '--name', 'X', '--role', 'client'], 'e-mail address'],
  [['add', emailOf('client'), '--name', 'X', '--role', 'client'], 'already'],
  [['add', 'x@people.test', '--name', 'X', '--role', 'client', '--password', '123'], '6 to 200'],
  [['role', 'nobody@people.test', 'client'], 'Nobody has'],
  [['role', emailOf('client'), 'toString'], 'choices are'],
  [['permit', emailOf('client'), 'flying', 'on'], 'choices are'],
  [['permit', emailOf('client'), 'bikeView', 'maybe'], 'on, off, default'],
  [['dance'], "unknown command 'dance'"],
  [['list', '--loud'], 'loud'],
  [['list', '--limit', 'all'], 'from 1 to 10000'],
])('%j is refused in a sentence', async (args, sentence) => {
  await expect(run(...args)).rejects.toThrow(sentence)
})
