import { describe, expect, test } from 'vitest'
import { type ApiName, api } from '../contract/api.ts'
import type { CallInput, Endpoint } from '../contract/endpoint.ts'
import { type RefusalCode, refusals } from '../contract/errors.ts'
import { type PermissionFlag, permissionsOf, role } from '../contract/permissions.ts'
import { testApp } from './testing/app.ts'
import { everybody, override, type Who } from './testing/people.ts'

const { db, respond } = await testApp()

type Api = typeof api
/** Calls that cannot be made with nothing but the parameter that their rule reads. */
type NeedsExample = {
  [Name in ApiName]: CallInput<Api[Name]> extends { readonly body: unknown } ? Name : never
}[ApiName]

/** A valid body for each call that has one; a new call without its example does not compile. */
const bodies: { readonly [Name in NeedsExample]: CallInput<Api[Name]>['body'] } = {
  signIn: { email: 'nobody@people.test', password: 'whatever' },
}

interface Case {
  readonly title: string
  readonly name: ApiName
  readonly input: { params?: Record<string, string>; query?: object; body?: unknown }
  /** The flag that the rule asks for here; null when being signed in is enough. */
  readonly flag: PermissionFlag | null
}

/** One case for each call, or for each value of the parameter that decides about its flag. */
const cases: Case[] = Object.entries<Endpoint>(api).flatMap(([key, endpoint]): Case[] => {
  const name = key as ApiName
  const { access } = endpoint
  const base = { body: (bodies as Partial<Record<ApiName, unknown>>)[name], query: {} }
  if (access.who !== 'permitted') return [{ title: name, name, input: base, flag: null }]
  if ('flag' in access) return [{ title: name, name, input: base, flag: access.flag }]
  const { param, flags } = access.flagBy
  return Object.entries(flags).map(([value, flag]) => ({
    title: `${name} ${value}`,
    name,
    input: { ...base, params: { [param]: value } },
    flag,
  }))
})

const guarded = cases.filter(({ name }) => api[name].access.who !== 'anyone')
const flagged = cases.flatMap((one) => (one.flag ? [{ ...one, flag: one.flag }] : []))

/** What the access rule says to a visitor: the refusal, or null when the call goes through. */
function verdict({ name, flag }: Case, who: Who | null): RefusalCode | null {
  if (api[name].access.who === 'anyone') return null
  if (who === null) return 'not_signed_in'
  // Whoever has been disabled is out at once, whatever session they still hold.
  if (who === 'disabled') return 'not_signed_in'
  return flag === null || permissionsOf(role[who])[flag] ? null : 'not_permitted'
}

/** The refusal of the access rule that a call met with, or null. */
async function outcome({ name, input }: Case, who: Who | null): Promise<RefusalCode | null> {
  const response = await respond(name, input as never, who ? { as: who } : {})
  const { messageCode } = response.json() as { messageCode?: RefusalCode }
  if (messageCode === 'not_signed_in' || messageCode === 'not_permitted') {
    expect(response.statusCode).toBe(refusals[messageCode])
    return messageCode
  }
  // Anything else is an answer of the call itself, which an input made for it cannot get wrong.
  expect(response.statusCode, response.body).not.toBe(refusals.invalid_fields)
  expect(response.statusCode, response.body).not.toBe(refusals.not_found)
  expect(response.statusCode, response.body).toBeLessThan(500)
  return null
}

describe('who may make which call', () => {
  test('what is open to anyone is so on purpose', () => {
    const open = Object.entries<Endpoint>(api).filter(([, { access }]) => access.who === 'anyone')
    expect(open.map(([name]) => name).sort()).toEqual([
      'health',
      'ready',
      'signIn',
      'signOut',
      'siteInfo',
    ])
  })

  test.each(cases)('$title: nobody', async (one) => {
    expect(await outcome(one, null)).toBe(verdict(one, null))
  })

  test.each(cases.flatMap((one) => everybody.map((who) => ({ ...one, who }))))(
    '$title: $who',
    async ({ who, ...one }) => {
      expect(await outcome(one, who)).toBe(verdict(one, who))
    },
  )

  test.each(flagged)('$title: $flag alone decides', async ({ flag, ...one }) => {
    // A role that holds nearly everything, and one that holds nearly nothing.
    await override(db, 'client', flag, false)
    expect(await outcome({ ...one, flag }, 'client')).toBe('not_permitted')
    await override(db, 'restricted', flag, true)
    expect(await outcome({ ...one, flag }, 'restricted')).toBeNull()
    await override(db, 'client', flag, true)
    expect(await outcome({ ...one, flag }, 'client')).toBeNull()
  })

  test.each(guarded)('$title: a token that nobody has opens nothing', async ({ name, input }) => {
    const response = await respond(name, input as never, { token: 'a'.repeat(43) })
    expect(response.json().messageCode).toBe('not_signed_in')
  })
})
