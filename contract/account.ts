import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { permissionFlags } from './permissions.ts'

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

const permissions = z.object(
  Object.fromEntries(permissionFlags.map((flag) => [flag, z.boolean()])) as Record<
    (typeof permissionFlags)[number],
    z.ZodBoolean
  >,
)

export const viewProfile = endpoint('GET', '/user/view-profile', {
  summary: 'The signed-in person with the permission flags in force',
  answer: z.object({ success: z.literal(true), profile, permissions }),
  refusals: [],
  access: { who: 'signed-in' },
})
