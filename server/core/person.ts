import type { Language } from '../../contract/core/codes.ts'
import type { Permissions, RoleId, UserType } from '../../contract/core/permissions.ts'

/** The signed-in person of a request, with the permission flags in force. */
export interface Person {
  readonly id: number
  readonly userType: UserType
  readonly roleId: RoleId
  readonly permissions: Permissions
  /** The language in their settings; undefined when they have not chosen one. */
  readonly language: Language | undefined
  readonly sessionId: string
}
