import { Argument, Option } from 'commander'
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
import { type BuildCommand, emailAddress, wholeNumber } from '#platform/core/server/command-line.ts'
import type { Config } from '#platform/core/server/config.ts'
import { StartFailure } from '#platform/core/server/start-failure.ts'
import type { Db } from '#platform/database/server/tables.ts'
import { findUnprintable } from '#platform/graphics/server/pdf/printable.ts'
import { listPeople, listSignedIn } from './queries.ts'

type RoleName = keyof typeof role

export const personCommand: BuildCommand = (person, host) => {
  person.addHelpText('after', '\nA changed role or flag holds at once.')
  const roles = Object.keys(role)
  const command = (name: string, description: string) =>
    person.command(name).description(description).argument('<email>', 'whose account', emailAddress)
  command('add', 'add a person who may sign in')
    .requiredOption('--name <name>', 'full name')
    .addOption(new Option('--role <role>').choices(roles).makeOptionMandatory())
    .option('--password <password>', 'without it a link to choose one is printed')
    .action((email: string, person: NewPerson) =>
      host.inTransaction((db) => add(db, { ...person, email }, host.config())),
    )
  command(
    'link',
    `print a link to choose a password; it works once, for ${linkMinutes} minutes`,
  ).action((email: string) => host.inTransaction((db) => link(db, email, host.config())))
  command('role', 'change the role of a person')
    .addArgument(new Argument('<role>').choices(roles))
    .action((email: string, name: RoleName) =>
      host.inTransaction(async (db) => {
        const { account, change } = await changeOf(db, email)
        await setRole(db, change, { roleId: role[name], userType: typeOf(role[name]) })
        return [`${account.email} is now ${name}.`]
      }),
    )
  command('permit', 'grant or withdraw one permission')
    .addArgument(new Argument('<flag>').choices(allFlags))
    .addArgument(new Argument('<setting>').choices(Object.keys(grants)))
    .action((email: string, flag: PermissionFlag, setting: keyof typeof grants) =>
      host.inTransaction((db) => permit(db, email, flag, setting)),
    )
  person
    .command('sign-out')
    .description('end all sessions of a person, or of everybody')
    .argument('<email>', "whose account, or 'everybody'")
    .action((email: string) =>
      host.inTransaction(async (db) => {
        if (email === 'everybody') return signOutEverybody(db)
        const { account, change } = await changeOf(db, email)
        await signOutPerson(db, change)
        return [`All sessions of ${account.email} have ended.`]
      }),
    )
  person
    .command('list')
    .description('list people')
    .option('--limit <n>', 'how many', wholeNumber(1, 10_000), 1000)
    .action(({ limit }: { limit: number }) => host.inTransaction((db) => list(db, limit)))
}

interface NewPerson {
  readonly name: string
  readonly role: RoleName
  readonly password?: string
}

/** Null restores the role's default. */
const grants = { on: true, off: false, default: null } as const

const nameOf = (roleId: RoleId) =>
  Object.entries(role).find(([, id]) => id === roleId)?.[0] ?? String(roleId)

const typeOf = (roleId: RoleId) => (roleId === role.manager ? userType.manager : userType.client)

/**
 * Returns the change of rights for the account with this address.
 *
 * @throws StartFailure when nobody has the address
 */
async function changeOf(db: Db, email: string) {
  const account = await findAccount(db, email)
  if (!account) throw new StartFailure(`Nobody has the address ${email}.`)
  return {
    account,
    change: { actorId: null, personId: account.id, origin: await originOfCommand(db) },
  }
}

type LinkConfig = Pick<Config, 'publicUrl'>

async function link(db: Db, email: string, config: LinkConfig): Promise<string[]> {
  const { account, change } = await changeOf(db, email)
  const owner = { personId: account.id, now: change.origin.now }
  const entry = { action: 'reset-requested', actorId: null, subjectId: account.id } as const
  await writeAudit(db, change.origin, entry)
  return [linkLine(await makeLink(db, config, 'reset-password', owner))]
}

async function permit(
  db: Db,
  email: string,
  flag: PermissionFlag,
  setting: keyof typeof grants,
): Promise<string[]> {
  const { account, change } = await changeOf(db, email)
  await setPermission(db, change, flag, grants[setting])
  const isIdle = grants[setting] && !(await isInForce(db, account.id, flag))
  return [
    `${flag} of ${account.email} is now ${setting === 'default' ? 'the default of the role' : setting}.`,
    ...(isIdle
      ? ['It has no effect: it counts for managers, and on bids for those who see them.']
      : []),
  ]
}

/** Returns whether a granted flag has an effect for its person. */
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
  { email, name: fullName, role: roleName, password }: NewPerson & { readonly email: string },
  config: LinkConfig,
): Promise<string[]> {
  const name = fullName.trim()
  if (name === '') throw new StartFailure("What is the person called? --name 'Full Name'")
  const roleId = role[roleName]
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
    passwordHash: password === undefined ? '' : await hashPassword(password),
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
  const added = `Added ${name} <${email}> as ${roleName}.`
  if (password !== undefined) return [added]
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
