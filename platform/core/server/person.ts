import {
  type Permissions,
  type RoleId,
  type UserType,
  viewerOf,
} from '#platform/core/contract/permissions.ts'
import type { Language } from '#platform/i18n/contract/language.ts'

/** A person with the permission flags in force, signed in or not. */
export interface PersonWithRights {
  readonly id: number
  readonly userType: UserType
  readonly roleId: RoleId
  readonly permissions: Permissions
}

/** The signed-in person of a request. */
export interface Person extends PersonWithRights {
  /** The language in their settings; undefined when they have not chosen one. */
  readonly language: Language | undefined
  readonly sessionId: string
}

/**
 * Decides whether a person sees a client's bids, conversations and purchases: the one rule for reading, writing and
 * notifying.
 */
export function seesClient(
  person: PersonWithRights,
  client: { readonly id: number; readonly dealerId: number | null },
): boolean {
  const viewer = viewerOf(person)
  if (viewer === 'manager' || client.id === person.id) return true
  return viewer === 'dealer' && client.dealerId === person.id
}
