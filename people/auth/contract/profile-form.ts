import * as z from 'zod'
import { integerId } from '#platform/core/contract/numbers.ts'

/** The editable part of the profile (spec 3 §3); the e-mail address cannot be changed. */
export const profileForm = z.object({
  fullName: z.string().trim().min(1, 'required').max(120),
  mobile: z.string().trim().min(1, 'required').max(30),
  officePhone: z.string().trim().max(30).default(''),
  company: z.string().trim().max(120).default(''),
  city: z.string().trim().min(1, 'required').max(80),
  address: z.string().trim().max(300).default(''),
  countryId: integerId.nullable().default(null),
})
