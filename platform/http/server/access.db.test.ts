import { describe, expect, test } from 'vitest'
import { api } from '#app/contract/api.ts'
import { refusals } from '#app/contract/refusals.ts'
import type { ApiName, Endpoint } from '#platform/core/contract/endpoint.ts'
import type { RefusalCode } from '#platform/core/contract/errors.ts'
import { canSignIn, permissionsOf, role, userType } from '#platform/core/contract/permissions.ts'
import { testApp } from '#testing/database/app.ts'
import {
  type Case,
  callExamples,
  accessCases as cases,
  type Objects,
} from '#testing/database/call-examples.ts'
import { emailOf, everybody, override, type Who } from '#testing/database/people.ts'

// Every test person makes every call here.
const server = await testApp({ env: { RATE_LIMIT_FACTOR: '1000' } })
const { db, respond } = server
const { inputOf, naming, objects } = await callExamples(server)

const guarded = cases.filter(({ name }) => api[name].access.who !== 'anyone')
const allFlagged = cases.flatMap((one) => one.flags.map((flag) => ({ ...one, flag })))
const isForManagers = ({ name }: Case) => 'managersOnly' in api[name].access
const flagged = allFlagged.filter((one) => !isForManagers(one))

/** Returns the refusal of the access rule for a visitor; null when the call is allowed. */
function verdict({ name, flags }: Case, who: Who | null): RefusalCode | null {
  if (api[name].access.who === 'anyone') return null
  if (who === null || !canSignIn(role[who])) return 'not_signed_in'
  if (api[name].access.who === 'manager') return who === 'manager' ? null : 'not_permitted'
  return flags.every((flag) => permissionsOf(role[who])[flag]) ? null : 'not_permitted'
}

/** Returns the refusal of the access rule in a response, or null. */
async function outcome(one: Case, who: Who | null): Promise<RefusalCode | null> {
  const input = await inputOf(one, who)
  const response = await respond(one.name, input as never, who ? { as: who } : {})
  const isJson = String(response.headers['content-type']).startsWith('application/json')
  const { messageCode } = (isJson ? response.json() : {}) as { messageCode?: RefusalCode }
  if (messageCode === 'not_signed_in' || messageCode === 'not_permitted') {
    expect(response.statusCode).toBe(refusals[messageCode])
    return messageCode
  }
  // Any other response comes from the handler, which got valid input.
  expect(response.statusCode, response.body).not.toBe(refusals.invalid_fields)
  expect(response.statusCode, response.body).not.toBe(refusals.not_found)
  expect(response.statusCode, response.body).toBeLessThan(500)
  return null
}

describe('who may make which call', () => {
  test('only these calls are open to anyone', () => {
    const open = Object.entries<Endpoint>(api).filter(([, { access }]) => access.who === 'anyone')
    expect(open.map(([name]) => name).sort()).toEqual([
      'actOnSandboxPayment',
      'checkPasswordToken',
      'chooseNewPassword',
      'countryList',
      'currencyList',
      'health',
      'languageList',
      'makeOrder',
      'openPurchaseShare',
      'openShare',
      'ready',
      'refreshSession',
      'requestPasswordReset',
      'sharedSheet',
      'signIn',
      'signOut',
      'signUp',
      'siteInfo',
      'translateSharedSheet',
      'unsubscribe',
      'verifyEmail',
      'viewSandboxPayment',
    ])
  })

  test('every call that names an object in its path has test objects', () => {
    const named = Object.entries<Endpoint>(api)
      .filter(
        ([, { params, access }]) => params && access.who !== 'anyone' && !('flagBy' in access),
      )
      .map(([name]) => name)
    expect(Object.keys(objects)).toEqual(expect.arrayContaining(named))
  })

  test.each(cases)('$title: a visitor', async (one) => {
    expect(await outcome(one, null)).toBe(verdict(one, null))
  })

  test.each(cases.flatMap((one) => everybody.map((who) => ({ ...one, who }))))(
    '$title: $who',
    async ({ who, ...one }) => {
      expect(await outcome(one, who)).toBe(verdict(one, who))
    },
  )

  test.each(flagged)('$title: $flag alone decides', async ({ flag, ...one }) => {
    // One role that holds nearly every flag, and one that holds nearly none.
    await override(db, 'client', flag, false)
    expect(await outcome(one, 'client')).toBe('not_permitted')
    for (const needed of one.flags) await override(db, 'restricted', needed, needed !== flag)
    expect(await outcome(one, 'restricted')).toBe('not_permitted')
    await override(db, 'restricted', flag, true)
    expect(await outcome(one, 'restricted')).toBeNull()
    await override(db, 'client', flag, true)
    expect(await outcome(one, 'client')).toBeNull()
  })

  test.each(allFlagged.filter(isForManagers))(
    '$title: $flag counts only for managers',
    async ({ flag, ...one }) => {
      await override(db, 'manager', flag, false)
      expect(await outcome(one, 'manager')).toBe('not_permitted')
      await override(db, 'manager', flag, true)
      expect(await outcome(one, 'manager')).toBeNull()
      for (const who of ['client', 'dealer'] as const) {
        await override(db, who, flag, true)
        expect(await outcome(one, who)).toBe('not_permitted')
        await override(db, who, flag, false)
      }
    },
  )

  test.each(guarded)('$title: refuses an unknown token', async (one) => {
    const input = await inputOf(one, 'client')
    const response = await respond(one.name, input as never, { token: 'a'.repeat(43) })
    expect(response.json().messageCode).toBe('not_signed_in')
  })

  test.each(guarded)(
    '$title: a missing session is reported before errors of the form',
    async ({ name }) => {
      const input = { params: { pageType: 'x', id: 'x' }, body: { nonsense: true } }
      const { body } = api[name] as Endpoint
      const response = await respond(name, (body ? input : { params: input.params }) as never)
      expect(response.json().messageCode).toBe('not_signed_in')
    },
  )
})

describe('who may see the metrics of the instance', () => {
  const detailOf = async (who: Who | null) => {
    const response = await respond('health', { query: { detail: '' } }, who ? { as: who } : {})
    expect(response.statusCode).toBe(200)
    return (response.json() as { detail?: object }).detail
  }

  test('no visitor', async () => {
    expect(await detailOf(null)).toBeUndefined()
  })

  test.each(everybody.map((who) => ({ who, isShown: who === 'manager' })))(
    '$who: $isShown',
    async ({ who, isShown }) => {
      expect((await detailOf(who)) !== undefined).toBe(isShown)
    },
  )

  test.each([
    { userType: userType.manager, roleId: role.client, isShown: true },
    { userType: userType.client, roleId: role.manager, isShown: true },
    { userType: userType.client, roleId: role.client, isShown: false },
  ])('user type $userType with role $roleId: $isShown', async ({ userType, roleId, isShown }) => {
    const person = db.updateTable('people').where('email', '=', emailOf('guest'))
    await person.set({ user_type: userType, role_id: roleId }).execute()
    expect((await detailOf('guest')) !== undefined).toBe(isShown)
    await person.set({ user_type: 2, role_id: role.guest }).execute()
  })
})

describe('objects of one person', () => {
  const insiders = everybody.filter((who) => canSignIn(role[who]))
  const owned = Object.entries(objects) as [ApiName, Objects][]
  const usersOf = (name: ApiName) =>
    insiders.filter((who) => {
      const { access } = api[name] as Endpoint
      return !('flag' in access) || permissionsOf(role[who])[access.flag]
    })
  const rows = owned.flatMap(([name, of]) => usersOf(name).map((who) => ({ name, of, who })))
  const send = async (name: ApiName, who: Who, object: Awaited<ReturnType<Objects['own']>>) => {
    const input = await naming(name, object, { who, deciding: undefined })
    return respond(name, input as never, { as: who })
  }

  test.each(rows)('$name: $who may use their own', async ({ name, of, who }) => {
    expect((await send(name, who, await of.own(who))).statusCode).toBe(200)
  })

  const strangers = rows.filter(({ of, who }) => of.everybodys !== who)
  test.each(strangers)(
    '$name: for $who another person’s object is as unknown as a missing one',
    async (row) => {
      const { name, of, who } = row
      const missing = await send(name, who, of.missing)
      expect(missing.statusCode).toBe(refusals.not_found)
      for (const owner of usersOf(name).filter((other) => other !== who)) {
        const params = await of.own(owner)
        const others = await send(name, who, params)
        expect({ ...others.json(), requestId: '' }).toEqual({ ...missing.json(), requestId: '' })
        // It is still there for its owner.
        expect((await send(name, owner, params)).statusCode).toBe(200)
      }
    },
  )
})
