import * as z from 'zod'
import { permissionFlags, type staffFlags } from '#platform/core/contract/permissions.ts'
import { yen } from '#platform/core/contract/yen.ts'

/** spec 1 §3, User profile. */
export const profile = z.object({
  userId: z.int(),
  userLevel: z.int(),
  fullName: z.string(),
  email: z.string(),
  company: z.string(),
  countryId: z.int().nullable(),
  currency: z.string(),
  roleId: z.int(),
  city: z.string(),
  address: z.string(),
  lastLogin: z.string().nullable(),
  mobile: z.string(),
  officePhone: z.string(),
  bidEmailNotify: z.boolean(),
  language: z.int().nullable(),
  invoiceLink: z.string(),
  userType: z.int(),
})
export type Profile = z.infer<typeof profile>

export const permissions = z.object(
  Object.fromEntries(permissionFlags.map((flag) => [flag, z.boolean()])) as Record<
    (typeof permissionFlags)[number],
    z.ZodBoolean
  >,
)

/** Additional permissions of staff. */
export const staffPermissions = z.object({
  managePayments: z.boolean(),
  manageFeeds: z.boolean(),
} satisfies Record<(typeof staffFlags)[number], z.ZodBoolean>)

/** spec 1 §3, Balance info; yen. */
export const balanceInfo = z.object({
  balance: z.int(),
  creditLimit: yen,
  bidAllow: z.int().optional(),
  dailyBidLimit: z.int().min(0),
  dailyUssLimit: z.int().min(0),
  activeBids: z.int().min(0),
})
export type BalanceInfo = z.infer<typeof balanceInfo>
