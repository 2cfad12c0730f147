import { describe, expect, test } from 'vitest'
import { type ApiName, api } from '../../contract/api.ts'
import { lotStatus } from '../../contract/core/codes.ts'
import type { CallInput, Endpoint } from '../../contract/core/endpoint.ts'
import { type RefusalCode, refusals } from '../../contract/core/errors.ts'
import {
  maySignIn,
  type PermissionFlag,
  permissionsOf,
  role,
  userType,
} from '../../contract/core/permissions.ts'

import { keepSearch } from '../saved-searches/commands.ts'
import { testApp } from '../testing/app.ts'
import { bidAs } from '../testing/bids.ts'
import { addLots } from '../testing/lots.ts'
import { emailOf, everybody, idOf, override, testPassword, type Who } from '../testing/people.ts'

const server = await testApp()
const { db, respond, sessionOf } = server
// Enough for whoever the access rule lets bid.
await db.updateTable('people').set({ credit_limit_yen: 100_000_000 }).execute()
const clientId = await idOf(db, 'client')

type Api = typeof api
type Part = 'body' | 'query'
/** Calls that cannot be made without this part. */
type Needs<Name extends Part> = {
  [Key in ApiName]: CallInput<Api[Key]> extends { readonly [_ in Name]: unknown } ? Key : never
}[ApiName]
/** Who makes the call, and the parameter that decides about its flag, where there is one. */
interface Caller {
  readonly who: Who
  readonly deciding: string | undefined
}
type Examples<Name extends Part> = {
  readonly [Key in Needs<Name>]: (
    caller: Caller,
  ) => CallInput<Api[Key]>[Name] | Promise<CallInput<Api[Key]>[Name]>
}

let newcomers = 0

const [car, stock, bike, soldCar, soldBike, coming = 0] = await addLots(server, [
  { auctionDay: '2031-03-12', photos: ['/1.jpg'] },
  { market: 'stock' },
  { kind: 'bike', auctionDay: '2031-03-13', photos: ['/1.jpg'] },
  { auctionDay: '2031-03-11', status: lotStatus.sold },
  { kind: 'bike', auctionDay: '2031-03-11', status: lotStatus.notSold, photos: ['/1.jpg'] },
  { auctionDay: '2031-03-13', lotNumber: 'access', startPriceYen: 5_000 },
])
const bid = { carId: coming, amount: 5_000, confirm: 0 } as const
const lotOn = ({ deciding }: Caller): { id: number } => {
  const ids = { 'car-auction': car, stock, stats: soldCar, bikes: bike, 'bike-stats': soldBike }
  return { id: ids[(deciding ?? 'car-auction') as keyof typeof ids] ?? 0 }
}
const markedLots = { 'car-auction': String(car), stock: String(stock), bikes: String(bike) }
type Marked = keyof typeof markedLots

/** A search that a person has saved; an earlier one, as long as there is one. */
async function searchOf(who: Who): Promise<number> {
  const person_id = await idOf(db, who)
  const find = db.selectFrom('saved_searches').select('id').where('person_id', '=', person_id)
  const known = await find.executeTakeFirst()
  if (known) return known.id
  const now = server.clock.now()
  const search = { personId: person_id, pageType: 'stats', title: 'Mine', params: '', now } as const
  await keepSearch(db, search)
  return (await find.executeTakeFirstOrThrow()).id
}

/** A valid body for each call that needs one; a new call without its example does not compile. */
const bodies: Examples<'body'> = {
  signIn: () => ({ email: 'nobody@people.test', password: 'whatever' }),
  signUp: () => ({
    fullName: 'Somebody New',
    email: `newcomer${++newcomers}@people.test`,
    mobile: '+254 700 123456',
    country: 111,
    city: 'Nairobi',
    password: testPassword,
    confirmPassword: testPassword,
    terms: true,
    language: 'en',
  }),
  chooseNewPassword: () => ({ newPassword: testPassword, confirmPassword: testPassword }),
  updateProfile: () => ({ fullName: 'Somebody', mobile: '+254 700 123456', city: 'Nairobi' }),
  changePassword: () => ({
    oldPassword: testPassword,
    newPassword: testPassword,
    confirmNewPassword: testPassword,
  }),
  createBid: () => bid,
  bidFromManager: () => ({ ...bid, userId: clientId }),
  updateBidStatus: () => ({ bidId: 0, status: 4 }),
  makeOrder: () => ({
    name: 'Somebody',
    email: 'somebody@people.test',
    makerModel: 'Toyota Alphard',
    language: 'en',
  }),
  addFavorite: ({ deciding }) => {
    const type = (deciding ?? 'car-auction') as Marked
    return { group: 'A', carId: markedLots[type], type }
  },
  saveSearch: () => ({ title: 'White ones', params: 'color=WHITE', type: 'stats' }),
  updateSearch: async ({ who }) => ({ id: await searchOf(who), title: 'Mine, too' }),
  deleteSearch: async ({ who }) => ({ id: await searchOf(who) }),
  saveComment: () => ({ carId: car, comment: 'One owner' }),
}

/** A valid query for each call that needs one. */
const queries: Examples<'query'> = {
  verifyEmail: () => ({ token: 'nonsense' }),
  requestPasswordReset: () => ({ email: 'nobody@people.test' }),
  checkPasswordToken: () => ({ token: 'nonsense' }),
  chooseNewPassword: () => ({ token: 'nonsense' }),
  auctionList: () => ({ type: 'stock' }),
  searchClients: () => ({ user: 'Test client' }),
  carModels: () => ({ id: '1' }),
  bikeModels: () => ({ id: '1' }),
  deleteFavorite: () => ({ group: 'A', carId: markedLots.stock }),
  listFavoriteGroups: () => ({ type: 'stats' }),
  mySearches: () => ({ type: 'stats' }),
  lot: lotOn,
  lotComparables: lotOn,
  downloadImages: lotOn,
  lotImagesZip: lotOn,
}

/** For a call that names an object: one of a person's own, and one that nobody has. */
interface Objects {
  own(who: Who): Promise<Record<string, string>>
  readonly missing: Record<string, string>
}
const objects: Partial<Record<ApiName, Objects>> = {
  endOwnSession: {
    own: async (who) => ({ id: (await sessionOf(who)).id }),
    missing: { id: 'a'.repeat(22) },
  },
  updateBidStatus: { own: async (who) => ({ bidId: await bidOf(who) }), missing: { bidId: '0' } },
}

/** A bid of a person's own that waits for the hammer. */
async function bidOf(who: Who): Promise<string> {
  const id = await idOf(db, who)
  const permissions = permissionsOf(role.client)
  const bidding = { personId: id, permissions, actorId: id, actorPermissions: permissions }
  const { bidId } = await bidAs(db, bidding, { ...bid, confirm: 1, comment: '' })
  return String(bidId)
}

type AnyExamples = Partial<Record<ApiName, (caller: Caller) => object | undefined>>
const exampleOf = (examples: AnyExamples, name: ApiName, caller: Caller) => examples[name]?.(caller)

/** The part of a call that names an object: its path, or its body where the path has none. */
async function naming(name: ApiName, object: Record<string, string>, caller: Caller) {
  if ((api[name] as Endpoint).params) return { params: object }
  return { body: { ...(await exampleOf(bodies, name, caller)), ...object } }
}

interface Case {
  readonly title: string
  readonly name: ApiName
  /** The parameter that decides about the flag, where there is one. */
  readonly params?: Record<string, string>
  readonly query?: Record<string, string>
  readonly body?: Record<string, string>
  /** The value of that parameter. */
  readonly deciding?: string
  /** The flags that the rule asks for here; none when being signed in is enough. */
  readonly flags: readonly PermissionFlag[]
}

/** One case for each call, or for each value of the parameter that decides about its flag. */
const cases: Case[] = Object.entries<Endpoint>(api).flatMap(([key, endpoint]): Case[] => {
  const name = key as ApiName
  const { access } = endpoint
  if (access.who !== 'permitted') return [{ title: name, name, flags: [] }]
  if ('flag' in access) return [{ title: name, name, flags: [access.flag] }]
  const { also } = access
  const { param, place, flags } = access.flagBy
  return Object.entries(flags).map(([value, flag]) => ({
    title: `${name} ${value}`,
    name,
    [place === 'path' ? 'params' : place]: { [param]: value },
    deciding: value,
    flags: also ? [flag, also] : [flag],
  }))
})

/** A call that is right in every part, so that nothing but the access rule can be against it. */
async function inputOf({ name, params, query, body, deciding }: Case, who: Who | null) {
  const caller = { who: who ?? 'client', deciding }
  const own = await objects[name]?.own(caller.who)
  const example = await exampleOf(bodies, name, caller)
  return {
    body: example ? { ...example, ...body } : api[name].method === 'PUT' ? {} : undefined,
    ...(own && (await naming(name, own, caller))),
    ...(params && { params }),
    query: { ...(await exampleOf(queries, name, caller)), ...query },
  }
}

const guarded = cases.filter(({ name }) => api[name].access.who !== 'anyone')
const flagged = cases.flatMap((one) => one.flags.map((flag) => ({ ...one, flag })))

/** What the access rule says to a visitor: the refusal, or null when the call goes through. */
function verdict({ name, flags }: Case, who: Who | null): RefusalCode | null {
  if (api[name].access.who === 'anyone') return null
  if (who === null || !maySignIn(role[who])) return 'not_signed_in'
  if (api[name].access.who === 'manager') return who === 'manager' ? null : 'not_permitted'
  return flags.every((flag) => permissionsOf(role[who])[flag]) ? null : 'not_permitted'
}

/** The refusal of the access rule that a call met with, or null. */
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
  test('what is open to anyone is so on purpose', () => {
    const open = Object.entries<Endpoint>(api).filter(([, { access }]) => access.who === 'anyone')
    expect(open.map(([name]) => name).sort()).toEqual([
      'checkPasswordToken',
      'chooseNewPassword',
      'countryList',
      'currencyList',
      'health',
      'languageList',
      'makeOrder',
      'ready',
      'refreshSession',
      'requestPasswordReset',
      'signIn',
      'signOut',
      'signUp',
      'siteInfo',
      'verifyEmail',
    ])
  })

  test('every call that names an object in its path has its objects here', () => {
    const named = Object.entries<Endpoint>(api)
      .filter(([, { params, access }]) => params && !('flagBy' in access))
      .map(([name]) => name)
    expect(Object.keys(objects)).toEqual(expect.arrayContaining(named))
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
    expect(await outcome(one, 'client')).toBe('not_permitted')
    for (const needed of one.flags) await override(db, 'restricted', needed, needed !== flag)
    expect(await outcome(one, 'restricted')).toBe('not_permitted')
    await override(db, 'restricted', flag, true)
    expect(await outcome(one, 'restricted')).toBeNull()
    await override(db, 'client', flag, true)
    expect(await outcome(one, 'client')).toBeNull()
  })

  test.each(guarded)('$title: a token that nobody has opens nothing', async (one) => {
    const input = await inputOf(one, 'client')
    const response = await respond(one.name, input as never, { token: 'a'.repeat(43) })
    expect(response.json().messageCode).toBe('not_signed_in')
  })

  test.each(guarded)(
    '$title: a missing session comes before errors of the form',
    async ({ name }) => {
      const input = { params: { pageType: 'x', id: 'x' }, body: { nonsense: true } }
      const { body } = api[name] as Endpoint
      const response = await respond(name, (body ? input : { params: input.params }) as never)
      expect(response.json().messageCode).toBe('not_signed_in')
    },
  )
})

describe('who may see the figures of the instance', () => {
  const detailOf = async (who: Who | null) => {
    const response = await respond('health', { query: { detail: '' } }, who ? { as: who } : {})
    expect(response.statusCode).toBe(200)
    return (response.json() as { detail?: object }).detail
  }

  test('nobody without signing in', async () => {
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

describe('whose object it is', () => {
  const insiders = everybody.filter((who) => maySignIn(role[who]))
  const owned = Object.entries(objects) as [ApiName, Objects][]
  const rows = owned.flatMap(([name, of]) => insiders.map((who) => ({ name, of, who })))
  const send = async (name: ApiName, who: Who, object: Record<string, string>) => {
    const input = await naming(name, object, { who, deciding: undefined })
    return respond(name, input as never, { as: who })
  }

  test.each(rows)('$name: $who has the own one', async ({ name, of, who }) => {
    expect((await send(name, who, await of.own(who))).statusCode).toBe(200)
  })

  test.each(rows)('$name: to $who somebody else’s and none are the same', async (row) => {
    const { name, of, who } = row
    const missing = await send(name, who, of.missing)
    expect(missing.statusCode).toBe(refusals.not_found)
    for (const owner of insiders.filter((other) => other !== who)) {
      const params = await of.own(owner)
      const others = await send(name, who, params)
      expect({ ...others.json(), requestId: '' }).toEqual({ ...missing.json(), requestId: '' })
      // It is still there for its owner.
      expect((await send(name, owner, params)).statusCode).toBe(200)
    }
  })
})
