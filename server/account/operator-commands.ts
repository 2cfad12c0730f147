import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { passwordMaxLength, passwordMinLength } from '../../contract/auth/calls.ts'
import { type RoleId, role, userType } from '../../contract/core/permissions.ts'
import { type Origin, writeAudit } from '../audit/commands.ts'
import { hashPassword } from '../auth/password.ts'
import { findAccount } from '../auth/queries.ts'
import { StartFailure } from '../cli/failure.ts'
import type { Db } from '../db/tables.ts'
import { addPerson, setPermission, setRole } from './commands.ts'
import type { Command } from './operator-arguments.ts'
import { listPeople } from './queries.ts'

const nameOf = (roleId: RoleId) =>
  Object.entries(role).find(([, id]) => id === roleId)?.[0] ?? String(roleId)

const typeOf = (roleId: RoleId) => (roleId === role.manager ? userType.manager : userType.client)

/**
 * Runs an operator's command in the given transaction.
 * @returns the lines to print
 * @throws StartFailure
 */
export async function runCommand(
  db: Db,
  command: Exclude<Command, { do: 'help' }>,
): Promise<string[]> {
  if (command.do === 'list') return list(db)
  if (command.do === 'add') return add(db, command)
  const account = await findAccount(db, command.email)
  if (!account) throw new StartFailure(`Nobody has the address ${command.email}.`)
  const change = { actorId: null, personId: account.id, origin: await commandLine(db) }
  if (command.do === 'role') {
    const { roleId } = command
    await setRole(db, change, { roleId, userType: typeOf(roleId) })
    return [`${account.email} is now ${nameOf(roleId)}.`]
  }
  await setPermission(db, change, command.flag, command.granted)
  const word = { true: 'on', false: 'off', null: 'as the role says' }[String(command.granted)]
  return [`${command.flag} of ${account.email} is now ${word}.`]
}

async function add(db: Db, command: Extract<Command, { do: 'add' }>): Promise<string[]> {
  const password = command.password ?? randomBytes(12).toString('base64url')
  if (password.length < passwordMinLength || password.length > passwordMaxLength) {
    throw new StartFailure(
      `A password has ${passwordMinLength} to ${passwordMaxLength} characters.`,
    )
  }
  const { roleId, email } = command
  const id = await addPerson(db, {
    email,
    passwordHash: await hashPassword(password),
    fullName: command.name,
    userType: typeOf(roleId),
    roleId,
  })
  if (id === null) throw new StartFailure(`Somebody has the address ${email} already.`)
  const entry = {
    action: 'person-added',
    actorId: null,
    subjectId: id,
    details: { roleId },
  } as const
  await writeAudit(db, await commandLine(db), entry)
  const added = `Added ${command.name} <${email}> as ${nameOf(roleId)}.`
  return command.password === null ? [added, `Password: ${password}`] : [added]
}

async function list(db: Db): Promise<string[]> {
  const people = await listPeople(db)
  if (people.length === 0) return ['Nobody yet.']
  return people.map((person) => {
    const seen = person.last_login_at?.toISOString().slice(0, 10) ?? 'never'
    const state = person.verified_at === null ? 'not verified' : `last here ${seen}`
    return [person.email, nameOf(person.role_id), person.full_name, state].join('   ')
  })
}

/** Commands have no request; their time is that of the database. */
async function commandLine(db: Db): Promise<Origin> {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db)
  const now = rows[0]?.now
  if (!now) throw new Error('the database returned no time')
  return { now, requestId: 'command line', network: '' }
}
