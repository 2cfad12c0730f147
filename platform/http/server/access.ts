import type { Access, FlagBy } from '#platform/core/contract/endpoint.ts'
import { kindOfUser, type PermissionFlag } from '#platform/core/contract/permissions.ts'
import type { Person } from '#platform/core/server/person.ts'
import { Refusal } from '#platform/core/server/refusal.ts'

/** The validated parts of a request, from which `flagBy` reads its parameter. */
interface Input {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

/**
 * Checks the access rule of a call.
 * @throws Refusal not_signed_in, not_permitted
 */
export function checkAccess(access: Access, person: Person | null, input: Input): void {
  if (access.who === 'anyone') return
  if (!person) throw new Refusal('not_signed_in')
  if (access.who === 'signed-in') return
  if (access.who === 'manager') {
    if (kindOfUser(person) !== 'manager') throw new Refusal('not_permitted')
    return
  }
  const flag = 'flag' in access ? access.flag : flagFor(access.flagBy, input)
  const also = 'also' in access ? access.also : undefined
  if ('managersOnly' in access && kindOfUser(person) !== 'manager') {
    throw new Refusal('not_permitted')
  }
  const isPermitted = flag && person.permissions[flag] && (!also || person.permissions[also])
  if (!isPermitted) throw new Refusal('not_permitted')
}

function flagFor(
  { param, location, flags }: FlagBy,
  { params, query, body }: Input,
): PermissionFlag | undefined {
  const values = { path: params, query, body }[location] as Readonly<Record<string, unknown>>
  return flags[String(values[param])]
}
