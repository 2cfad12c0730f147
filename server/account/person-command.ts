import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import * as z from 'zod'
import { passwordMaxLength, passwordMinLength } from '../../contract/auth/calls.ts'
import {
  type PermissionFlag,
  permissionFlags,
  type RoleId,
  role,
  userType,
} from '../../contract/core/permissions.ts'
import { type Origin, writeAudit } from '../audit/commands.ts'
import { hashPassword } from '../auth/password.ts'
import { findAccount } from '../auth/queries.ts'
import { StartFailure } from '../core/start-failure.ts'
import type { Db } from '../db/tables.ts'
import { addPerson, setPermission, setRole } from './commands.ts'
import { listPeople } from './queries.ts'

type RoleName = keyof typeof role

/** A command of an operator. */
export type Command =
  | { readonly do: 'help'; readonly text: string }
  | { readonly do: 'list' }
  | {
      readonly do: 'add'
      readonly email: string
      readonly name: string
      readonly roleId: RoleId
      /** Null for one that is made up and printed. */
      readonly password: string | null
    }
  | { readonly do: 'role'; readonly email: string; readonly roleId: RoleId }
  | {
      readonly do: 'permit'
      readonly email: string
      readonly flag: PermissionFlag
      /** Null leaves it to the role again. */
      readonly granted: boolean | null
    }

const usage = `People who may sign in (docs/operations.md).

  npm run person -- add EMAIL --name 'Full Name' --role ROLE [--password PASSWORD]
  npm run person -- role EMAIL ROLE
  npm run person -- permit EMAIL FLAG on|off|default
  npm run person -- list

  ROLE   ${Object.keys(role).join(', ')}
  FLAG   ${permissionFlags.join(', ')}

Without --password one is made up and printed. A changed role or flag holds at once.`

/**
 * Reads the command line.
 * @throws StartFailure in a sentence that says what is missing
 */
export function readCommand(args: readonly string[]): Command {
  const { values, positionals } = parse(args)
  const [verb, email, third, fourth] = positionals
  if (values.help || verb === undefined || verb === 'help') return { do: 'help', text: usage }
  if (verb === 'list') return { do: 'list' }
  if (verb !== 'add' && verb !== 'role' && verb !== 'permit') {
    throw new StartFailure(`There is no command ${verb}.\n\n${usage}`)
  }
  if (!z.email().safeParse(email).success || email === undefined) {
    throw new StartFailure(`Whose account? ${email ?? 'Nothing'} is no e-mail address.\n\n${usage}`)
  }
  if (verb === 'role') return { do: 'role', email, roleId: roleOf(third) }
  if (verb === 'permit')
    return { do: 'permit', email, flag: flagOf(third), granted: grantOf(fourth) }
  const name = values.name?.trim()
  if (!name) throw new StartFailure(`What is the person called? --name 'Full Name'\n\n${usage}`)
  return { do: 'add', email, name, roleId: roleOf(values.role), password: values.password ?? null }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        name: { type: 'string' },
        role: { type: 'string' },
        password: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    throw new StartFailure(`${(error as Error).message}\n\n${usage}`)
  }
}

function roleOf(name = ''): RoleId {
  if (!Object.hasOwn(role, name)) {
    throw new StartFailure(
      `${name || 'Nothing'} is no role. Roles: ${Object.keys(role).join(', ')}`,
    )
  }
  return role[name as RoleName]
}

function flagOf(name = ''): PermissionFlag {
  const flag = permissionFlags.find((known) => known === name)
  if (flag) return flag
  throw new StartFailure(
    `${name || 'Nothing'} is no permission. All: ${permissionFlags.join(', ')}`,
  )
}

function grantOf(word = ''): boolean | null {
  const grants: Record<string, boolean | null> = { on: true, off: false, default: null }
  const granted = Object.hasOwn(grants, word) ? grants[word] : undefined
  if (granted === undefined) throw new StartFailure('Say on, off or default after the permission.')
  return granted
}

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
