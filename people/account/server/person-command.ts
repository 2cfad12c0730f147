import * as z from 'zod'
import { passwordMaxLength, passwordMinLength } from '#people/auth/contract/calls.ts'
import { linkMinutes } from '#people/auth/server/commands.ts'
import { makeLink } from '#people/auth/server/mails.ts'
import { hashPassword } from '#people/auth/server/password.ts'
import {
  addPerson,
  setPermission,
  setRole,
  signOutPerson,
} from '#people/auth/server/people/commands.ts'
import { findAccount } from '#people/auth/server/queries.ts'
import { listPeopleWithRights } from '#people/auth/server/rights.ts'
import { originOfCommand, writeAudit } from '#platform/audit/server/commands.ts'
import {
  allFlags,
  type PermissionFlag,
  type RoleId,
  role,
  userType,
} from '#platform/core/contract/permissions.ts'
import { type Help, readArguments, wholeNumberOf } from '#platform/core/server/command-line.ts'
import type { Config } from '#platform/core/server/config.ts'
import { StartFailure } from '#platform/core/server/start-failure.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { findUnprintable } from '#platform/graphics/server/pdf/printable.ts'
import { listPeople, listSignedIn } from './queries.ts'

type RoleName = keyof typeof role

/** A command of an operator. */
export type Command =
  | { readonly do: 'list'; readonly limit: number }
  | {
      readonly do: 'add'
      readonly email: string
      readonly name: string
      readonly roleId: RoleId
      /** Null for one that the person chooses through a link. */
      readonly password: string | null
    }
  /** Ends all sessions of one person, or of everybody. */
  | { readonly do: 'sign-out'; readonly email: string | null }
  | { readonly do: 'link'; readonly email: string }
  | { readonly do: 'role'; readonly email: string; readonly roleId: RoleId }
  | {
      readonly do: 'permit'
      readonly email: string
      readonly flag: PermissionFlag
      /** Null returns to the role's default. */
      readonly granted: boolean | null
    }

const usage = `People who may sign in (docs/operations.md).

  npm run person -- add EMAIL --name 'Full Name' --role ROLE [--password PASSWORD]
  npm run person -- link EMAIL
  npm run person -- role EMAIL ROLE
  npm run person -- permit EMAIL FLAG on|off|default
  npm run person -- sign-out EMAIL|everybody
  npm run person -- list [--limit N]    at most 10000; 1000 when left out

  ROLE   ${Object.keys(role).join(', ')}
  FLAG   ${allFlags.join(', ')}

Without --password a link to choose one is printed; it works once, for ${linkMinutes} minutes, and
\`link\` prints another one. A changed role or flag holds at once.`

/**
 * Reads the command line.
 * @throws StartFailure that names what is missing
 */
export function readCommand(args: readonly string[]): Command | Help {
  const { values, positionals } = readArguments(args, usage, {
    name: { type: 'string' },
    role: { type: 'string' },
    password: { type: 'string' },
    limit: { type: 'string', default: '1000' },
  })
  const [verb, email, third, fourth] = positionals
  if (values.help || verb === undefined || verb === 'help') return { do: 'help', text: usage }
  if (verb === 'list') {
    return { do: 'list', limit: wholeNumberOf('limit', values.limit, 1, 10_000) }
  }
  if (!isVerb(verb)) {
    throw new StartFailure(`There is no command ${verb}.\n\n${usage}`)
  }
  if (verb === 'sign-out' && email === 'everybody') return { do: 'sign-out', email: null }
  if (!z.email().safeParse(email).success || email === undefined) {
    throw new StartFailure(`Whose account? ${email ?? 'Nothing'} is no e-mail address.\n\n${usage}`)
  }
  if (verb === 'sign-out' || verb === 'link') return { do: verb, email }
  if (verb === 'role') return { do: 'role', email, roleId: roleOf(third) }
  if (verb === 'permit')
    return { do: 'permit', email, flag: flagOf(third), granted: grantOf(fourth) }
  const name = values.name?.trim()
  if (!name) throw new StartFailure(`What is the person called? --name 'Full Name'\n\n${usage}`)
  return { do: 'add', email, name, roleId: roleOf(values.role), password: values.password ?? null }
}

const verbs = ['add', 'link', 'role', 'permit', 'sign-out'] as const
const isVerb = (word: string): word is (typeof verbs)[number] =>
  (verbs as readonly string[]).includes(word)

function roleOf(name = ''): RoleId {
  if (!Object.hasOwn(role, name)) {
    throw new StartFailure(
      `${name || 'Nothing'} is no role. Roles: ${Object.keys(role).join(', ')}`,
    )
  }
  return role[name as RoleName]
}

function flagOf(name = ''): PermissionFlag {
  const flag = allFlags.find((known) => known === name)
  if (flag) return flag
  throw new StartFailure(`${name || 'Nothing'} is no permission. All: ${allFlags.join(', ')}`)
}

function grantOf(value = ''): boolean | null {
  const grants: Record<string, boolean | null> = { on: true, off: false, default: null }
  const granted = Object.hasOwn(grants, value) ? grants[value] : undefined
  if (granted === undefined)
    throw new StartFailure('Write on, off or default after the permission.')
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
  command: Command,
  config: Pick<Config, 'publicUrl'>,
): Promise<string[]> {
  if (command.do === 'list') return list(db, command.limit)
  if (command.do === 'add') return add(db, command, config)
  if (command.email === null) return signOutEverybody(db)
  const account = await findAccount(db, command.email)
  if (!account) throw new StartFailure(`Nobody has the address ${command.email}.`)
  const change = { actorId: null, personId: account.id, origin: await originOfCommand(db) }
  if (command.do === 'link') {
    const owner = { personId: account.id, now: change.origin.now }
    await writeAudit(db, change.origin, {
      action: 'reset-requested',
      actorId: null,
      subjectId: account.id,
    })
    return [linkLine(await makeLink(db, config, 'reset-password', owner))]
  }
  if (command.do === 'sign-out') {
    await signOutPerson(db, change)
    return [`All sessions of ${account.email} have ended.`]
  }
  if (command.do === 'role') {
    const { roleId } = command
    await setRole(db, change, { roleId, userType: typeOf(roleId) })
    return [`${account.email} is now ${nameOf(roleId)}.`]
  }
  await setPermission(db, change, command.flag, command.granted)
  const setting = { true: 'on', false: 'off', null: 'the default of the role' }[
    String(command.granted)
  ]
  const isIdle = command.granted && !(await isInForce(db, account.id, command.flag))
  return [
    `${command.flag} of ${account.email} is now ${setting}.`,
    ...(isIdle
      ? ['It has no effect: it counts for managers, and on bids for those who see them.']
      : []),
  ]
}

/** Whether a flag that was granted has an effect for its person. */
async function isInForce(db: Db, personId: number, flag: PermissionFlag): Promise<boolean> {
  const [person] = await listPeopleWithRights(db, [personId])
  return person?.permissions[flag] ?? false
}

async function signOutEverybody(db: Db): Promise<string[]> {
  const origin = await originOfCommand(db)
  const people = await listSignedIn(db, origin.now)
  for (const { id } of people) await signOutPerson(db, { actorId: null, personId: id, origin })
  return [`All sessions of ${people.length} people have ended.`]
}

const linkLine = (link: string) => `Password: choose it within ${linkMinutes} minutes at ${link}`

async function add(
  db: Db,
  { roleId, email, name, password }: Extract<Command, { do: 'add' }>,
  config: Pick<Config, 'publicUrl'>,
): Promise<string[]> {
  const length = password?.length ?? passwordMaxLength
  if (length < passwordMinLength || length > passwordMaxLength) {
    throw new StartFailure(
      `A password has ${passwordMinLength} to ${passwordMaxLength} characters.`,
    )
  }
  const character = await findUnprintable(name)
  if (character !== null) {
    throw new StartFailure(
      `The character ${character} cannot be printed on documents: write the name in another way.`,
    )
  }
  const id = await addPerson(db, {
    email,
    // Nobody can sign in with an empty hash.
    passwordHash: password === null ? '' : await hashPassword(password),
    fullName: name,
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
  const origin = await originOfCommand(db)
  await writeAudit(db, origin, entry)
  const added = `Added ${name} <${email}> as ${nameOf(roleId)}.`
  if (password !== null) return [added]
  const owner = { personId: id, now: origin.now }
  return [added, linkLine(await makeLink(db, config, 'reset-password', owner))]
}

async function list(db: Db, limit: number): Promise<string[]> {
  const people = await listPeople(db, limit)
  if (people.length === 0) return ['Nobody yet.']
  return people.map((person) => {
    const seen = person.last_login_at?.toISOString().slice(0, 10) ?? 'never'
    const state = person.verified_at === null ? 'not verified' : `last here ${seen}`
    return [person.email, nameOf(person.role_id), person.full_name, state].join('   ')
  })
}
