import * as z from 'zod'
import { passwordMaxLength, passwordMinLength } from '#people/auth/contract/calls.ts'
import {
  balanceInfo,
  permissions,
  profile,
  staffPermissions,
} from '#people/auth/contract/person.ts'
import { profileForm } from '#people/auth/contract/profile-form.ts'
import { done } from '#platform/core/contract/done.ts'
import { endpoint } from '#platform/core/contract/endpoint.ts'
import { languageId } from '#platform/i18n/contract/language.ts'
import { clientSearchMaxLength, isClientSearch, maxClientsShown } from './client-search.ts'

export const viewProfile = endpoint('GET', '/user/view-profile', {
  summary: 'The signed-in person with balance and the permission flags in force',
  response: z.object({
    success: z.literal(true),
    profile,
    permissions,
    staffPermissions,
    balanceInfo,
    /** Current rate in yen per dollar; null if unknown. */
    usdRate: z.number().nullable(),
  }),
  access: { who: 'signed-in' },
})

export const updateProfile = endpoint('PUT', '/user/update-profile', {
  summary: "Change one's own profile",
  body: profileForm,
  printedFields: ['fullName', 'company', 'city', 'address'],
  response: z.object({ success: z.literal(true), message: z.string().optional() }),
  access: { who: 'signed-in' },
})

export const updateSetting = endpoint('PUT', '/user/update-setting', {
  summary: 'Change notification and language; omitted fields stay unchanged',
  body: z.object({
    bidEmailNotify: z.boolean().optional(),
    language: z.union([z.literal(languageId.en), z.literal(languageId.ru)]).optional(),
  }),
  response: done,
  access: { who: 'signed-in' },
})

export const changePasswordForm = z
  .object({
    oldPassword: z
      .string()
      .min(1, 'required')
      .min(passwordMinLength, 'minLength')
      .max(passwordMaxLength),
    newPassword: z
      .string()
      .min(1, 'required')
      .min(passwordMinLength, 'minLength')
      .max(passwordMaxLength),
    confirmNewPassword: z.string(),
  })
  .refine((form) => form.confirmNewPassword === form.newPassword, {
    path: ['confirmNewPassword'],
    message: 'passwordMatch',
  })
  .refine((form) => form.newPassword !== form.oldPassword, {
    path: ['newPassword'],
    message: 'samePassword',
  })

export const changePassword = endpoint('POST', '/user/change-password', {
  summary: "Change one's own password; every other session ends",
  body: changePasswordForm,
  response: z.object({ success: z.literal(true), message: z.string().optional() }),
  refusals: ['too_many_requests'],
  access: { who: 'signed-in' },
})

export const activeSession = z.object({
  id: z.string(),
  /** Whether this is the session of the request. */
  current: z.boolean(),
  /** Browser and operating system as readable text, from the user agent. */
  device: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
})

export const listSessions = endpoint('GET', '/user/sessions', {
  summary: "One's own active sessions",
  response: z.object({ success: z.literal(true), sessions: z.array(activeSession) }),
  access: { who: 'signed-in' },
})

export const endOwnSession = endpoint('DELETE', '/user/sessions/{id}', {
  summary: "End one of one's own sessions",
  params: z.object({ id: z.string().regex(/^[\w-]{10,40}$/) }),
  response: done,
  access: { who: 'signed-in' },
})

export const searchClients = endpoint('GET', '/user/search', {
  summary:
    'Clients by words of name, company and e-mail, or by id; one more than the limit means that there are more',
  query: z.object({
    user: z.string().trim().max(clientSearchMaxLength).refine(isClientSearch, 'is too short'),
  }),
  response: z.array(z.object({ value: z.string(), label: z.string() })).max(maxClientsShown + 1),
  access: { who: 'permitted', flag: 'managerBidForClient', managersOnly: true },
})
