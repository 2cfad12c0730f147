import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  allFlags,
  canSignIn,
  isOperator,
  kindOfUser,
  type PermissionFlag,
  permissionsInForce,
  permissionsOf,
  type RoleId,
  role,
  roleDefaults,
  userType,
  viewerOf,
} from './permissions.ts'

const roles = Object.values(role)
const overrides = fc.dictionary(fc.constantFrom(...allFlags), fc.boolean())

describe('permissions', () => {
  test('every role has a value for every flag', () => {
    for (const roleId of roles) {
      expect(Object.keys(permissionsOf(roleId)).sort()).toEqual([...allFlags].sort())
    }
  })

  test('without overrides only the defaults of the role apply', () => {
    for (const roleId of roles) {
      const held = allFlags.filter((flag) => permissionsOf(roleId)[flag])
      expect(new Set(held)).toEqual(new Set(roleDefaults[roleId]))
    }
  })

  test('a person’s own overrides grant and revoke flags', () => {
    fc.assert(
      fc.property(fc.constantFrom(...roles), overrides, (roleId, own) => {
        const flags = permissionsOf(roleId, own)
        for (const flag of allFlags) {
          const byRole = roleDefaults[roleId].includes(flag)
          expect(flags[flag]).toBe(Object.hasOwn(own, flag) ? own[flag] : byRole)
        }
      }),
    )
  })

  test.each<[string, RoleId, PermissionFlag, boolean]>([
    ['a client may bid', role.client, 'biddingAllowed', true],
    ['a restricted person looks but does not bid', role.restricted, 'biddingAllowed', false],
    ['a barred person looks but does not bid', role.barred, 'biddingAllowed', false],
    ['a barred person still sees the cars', role.barred, 'carAuctionsView', true],
    ['a dealer has the dealers’ bids', role.dealer, 'dealerBidAccess', true],
    ['a client has not', role.client, 'dealerBidAccess', false],
    ['a manager sets results', role.manager, 'bidManageSoldPrice', true],
    ['a client does not', role.client, 'bidManageSoldPrice', false],
    ['a disabled person sees nothing', role.disabled, 'carAuctionsView', false],
  ])('%s', (_sentence, roleId, flag, expected) => {
    expect(permissionsOf(roleId)[flag]).toBe(expected)
  })

  test('only disabled people cannot sign in', () => {
    expect(roles.filter((roleId) => !canSignIn(roleId))).toEqual([role.disabled])
  })

  test('managers are managers by type, dealers by role, everybody else is a client', () => {
    expect(kindOfUser({ userType: userType.manager, roleId: role.dealer })).toBe('manager')
    expect(kindOfUser({ userType: userType.client, roleId: role.dealer })).toBe('dealer')
    for (const roleId of roles.filter((id) => id !== role.dealer)) {
      expect(kindOfUser({ userType: userType.client, roleId })).toBe('client')
    }
  })
})

test('managers operate the instance, by user type or by role', () => {
  const { client, manager } = userType
  expect(isOperator({ userType: manager, roleId: role.client })).toBe(true)
  expect(isOperator({ userType: client, roleId: role.manager })).toBe(true)
  for (const roleId of Object.values(role).filter((id) => id !== role.manager)) {
    expect(isOperator({ userType: client, roleId })).toBe(false)
  }
})

describe('flags in force', () => {
  const everything = Object.fromEntries(allFlags.map((flag) => [flag, true]))
  const ofManagers = allFlags.filter((flag) => /^bidManage|^manage/.test(flag))

  test('flags of managers count only for managers', () => {
    expect(ofManagers).toHaveLength(7)
    for (const roleId of roles) {
      const manager = permissionsInForce({ userType: userType.manager, roleId }, everything)
      expect(allFlags.filter((flag) => !manager[flag])).toEqual([])
      const client = permissionsInForce({ userType: userType.client, roleId }, everything)
      expect(allFlags.filter((flag) => !client[flag])).toEqual(ofManagers)
    }
  })

  test('somebody who does not see bids cannot edit them', () => {
    const manager = { userType: userType.manager, roleId: role.manager }
    const flags = permissionsInForce(manager, { ...everything, bidManagementEnabled: false })
    const { bidManageStatus, bidManageBidPrice, bidManageSoldPrice } = flags
    expect([bidManageStatus, bidManageBidPrice, bidManageSoldPrice]).toEqual(Array(3).fill(false))
    expect(flags.managePayments).toBe(true)
    expect(viewerOf({ ...manager, permissions: flags })).toBe('client')
  })
})
