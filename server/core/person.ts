import type { Permissions, RoleId, UserType } from '../../contract/core/permissions.ts'

/** The signed-in person of a request, with the permission flags in force. */
export interface Person {
  readonly id: number
  readonly userType: UserType
  readonly roleId: RoleId
  readonly permissions: Permissions
  readonly sessionId: string
}
