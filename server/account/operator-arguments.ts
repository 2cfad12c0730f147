import { parseArgs } from 'node:util'
import * as z from 'zod'
import {
  type PermissionFlag,
  permissionFlags,
  type RoleId,
  role,
} from '../../contract/core/permissions.ts'
import { StartFailure } from '../cli/failure.ts'

type RoleName = keyof typeof role

/** A command of the operator. */
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
