import { expect, test } from 'vitest'
import { role } from '../../contract/core/permissions.ts'
import { StartFailure } from '../core/start-failure.ts'
import { testApp } from '../testing/app.ts'
import { emailOf } from '../testing/people.ts'
import { readCommand, runCommand } from './person-command.ts'

const { call, db, refused, tokenOf } = await testApp()

async function run(...args: string[]): Promise<string[]> {
  const command = readCommand(args)
  if (command.do === 'help') return [command.text]
  return db.transaction().execute((transaction) => runCommand(transaction, command))
}

test('an empty system gets its first person, who can sign in', async () => {
  const email = 'first@people.test'
  const lines = await run('add', email, '--name', 'First Manager', '--role', 'manager')
  const password = lines.join('\n').split('Password: ')[1] ?? ''
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

test('a flag and a role hold at once', async () => {
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

test('the list has everybody and no password', async () => {
  const lines = await run('list')
  expect(lines.find((line) => line.startsWith(emailOf('client')))).toMatch(/client .*Test client/)
  expect(lines.join()).not.toContain('argon2')
})

test.each([
  [['add', 'x@people.test', '--role', 'client'], 'What is the person called'],
  [['add', 'x@people.test', '--name', 'X'], 'is no role'],
  [['add', 'x@people.test', '--name', 'X', '--role', 'boss'], 'boss is no role'],
  [['add', 'nonsense', '--name', 'X', '--role', 'client'], 'no e-mail address'],
  [['add', emailOf('client'), '--name', 'X', '--role', 'client'], 'already'],
  [['add', 'x@people.test', '--name', 'X', '--role', 'client', '--password', '123'], '6 to 200'],
  [['role', 'nobody@people.test', 'client'], 'Nobody has'],
  [['role', emailOf('client'), 'toString'], 'is no role'],
  [['permit', emailOf('client'), 'flying', 'on'], 'is no permission'],
  [['permit', emailOf('client'), 'bikeView', 'maybe'], 'on, off or default'],
  [['dance'], 'no command dance'],
  [['list', '--loud'], 'loud'],
])('%j is refused in a sentence', async (args, sentence) => {
  const failure = await run(...args).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(StartFailure)
  expect((failure as StartFailure).message).toContain(sentence)
})

test('without a word it explains itself', async () => {
  expect((await run()).join()).toContain('npm run person -- add EMAIL')
})
