import { createHash } from 'node:crypto'
import * as z from 'zod'
import { api } from '#app/contract/api.ts'
import { lotStatus } from '#market/reference-data/contract/codes.ts'
import { beginTranslation, endTranslation } from '#market/sheets/server/translation/commands.ts'
import type { Api, ApiName, CallInput, Endpoint } from '#platform/core/contract/endpoint.ts'
import { type PermissionFlag, permissionsOf, role } from '#platform/core/contract/permissions.ts'
import { newStorageId, storageKey } from '#platform/storage/server/key.ts'
import { postMessage } from '#trade/chat/server/commands.ts'
import { insertFile, markFileStored } from '#trade/chat/server/files/commands.ts'
import { storeSearch } from '#trade/saved-searches/server/commands.ts'
import { shareLot } from '#trade/sharing/server/commands.ts'
import type { TestApp } from './app.ts'
import { bidAs } from './bids.ts'
import { asClient } from './deals/as-client.ts'
import { costExamples } from './deals/cost-examples.ts'
import { paymentExamples } from './deals/payment-examples.ts'
import { purchaseExamples } from './deals/purchase-examples.ts'
import { feedExamples } from './feed/examples.ts'
import { lotExamples } from './lots/lot-examples.ts'
import { addLots } from './lots.ts'
import { idOf, testPassword, type Who } from './people.ts'

/** The shortest valid PDF. */
const smallPdf = '%PDF-1.4\n%%EOF\n'

type Part = 'body' | 'query'
/** Calls that require this part of the input. */
type Needs<Name extends Part> = {
  [Key in ApiName]: CallInput<Api[Key]> extends { readonly [_ in Name]: unknown } ? Key : never
}[ApiName]
/** The caller, and the parameter that determines the required flag, if any. */
interface Caller {
  readonly who: Who
  readonly deciding: string | undefined
}
type Examples<Name extends Part> = {
  readonly [Key in Needs<Name>]: (
    caller: Caller,
  ) => CallInput<Api[Key]>[Name] | Promise<CallInput<Api[Key]>[Name]>
}

type Named = Readonly<Record<string, string | number>>

/** Calls for everybody that name a bid: for others, the bid must look like one that does not exist. */
export const callsOfBids = (Object.keys(api) as ApiName[]).filter((name) => {
  const { query, body, access }: Endpoint = api[name]
  const parts = [query, body].filter((part) => part instanceof z.ZodObject)
  return access.who === 'signed-in' && parts.some(({ shape }) => 'bidId' in shape)
})

/** For a call that names an object: one of the person, and one that does not exist. */
export interface Objects {
  own(who: Who): Promise<Named>
  readonly missing: Named
  /** Who else may use other people's objects. */
  readonly everybodys?: Who
}

type AnyExamples = Partial<Record<ApiName, (caller: Caller) => object | undefined>>

export interface Case {
  readonly title: string
  readonly name: ApiName
  /** The parameter that determines the required flag, if any. */
  readonly params?: Record<string, string>
  readonly query?: Record<string, string>
  readonly body?: Record<string, string>
  /** The value of that parameter. */
  readonly deciding?: string
  /** The flags that the rule requires here; none when being signed in is enough. */
  readonly flags: readonly PermissionFlag[]
}

/** One case for each call, or for each value of the parameter that determines its flag. */
export const accessCases: readonly Case[] = Object.entries<Endpoint>(api).flatMap(
  ([key, endpoint]): Case[] => {
    const name = key as ApiName
    const { access } = endpoint
    if (access.who !== 'permitted') return [{ title: name, name, flags: [] }]
    if ('flag' in access) return [{ title: name, name, flags: [access.flag] }]
    const { also } = access
    const { param, location, flags } = access.flagBy
    return Object.entries(flags).map(([value, flag]) => ({
      title: `${name} ${value}`,
      name,
      [location === 'path' ? 'params' : location]: { [param]: value },
      deciding: value,
      flags: also ? [flag, also] : [flag],
    }))
  },
)

/** As a browser creates it. */
const pushSubscription = {
  endpoint: 'https://push.test/browsers/1',
  keys: {
    p256dh:
      'BBNawdjKmCBXTtqauWP0GV-Dz0ZqzP6HDkzCFgY-ug0PY3H0llh0K9_i-_hNxB0TrftsBdfberq09L-ULIB7lwE',
    auth: '2xz8whb0MqzsBkShQZaTsA',
  },
}

/**
 * Makes a valid input for every call of the contract, together with the lots, bids and searches it names, so that only
 * access rules and the test's changes can cause a refusal.
 */
export async function callExamples(server: TestApp) {
  const { db, sessionOf } = server
  // Enough for everybody who may bid.
  await db.updateTable('people').set({ credit_limit_yen: 100_000_000 }).execute()
  const clientId = await idOf(db, 'client')

  let newcomers = 0

  const [car, stock, bike, soldCar, soldBike, upcoming = 0] = await addLots(server, [
    { auctionDay: '2031-03-12', photos: ['/1.jpg'] },
    { market: 'stock' },
    { kind: 'bike', auctionDay: '2031-03-13', photos: ['/1.jpg'] },
    { auctionDay: '2031-03-11', status: lotStatus.sold },
    { kind: 'bike', auctionDay: '2031-03-11', status: lotStatus.notSold, photos: ['/1.jpg'] },
    { auctionDay: '2031-03-13', lotNumber: 'access', startPriceYen: 5_000 },
  ])
  const bid = { carId: upcoming, amount: 5_000, confirm: 0 } as const
  const lotOn = ({ deciding }: Caller): { id: number } => {
    const ids = { 'car-auction': car, stock, stats: soldCar, bikes: bike, 'bike-stats': soldBike }
    return { id: ids[(deciding ?? 'car-auction') as keyof typeof ids] ?? 0 }
  }
  const markedLots = { 'car-auction': String(car), stock: String(stock), bikes: String(bike) }
  type Marked = keyof typeof markedLots

  /** Returns a person's saved search, and saves one if there is none. */
  async function searchOf(who: Who): Promise<number> {
    const person_id = await idOf(db, who)
    const find = db.selectFrom('saved_searches').select('id').where('person_id', '=', person_id)
    const known = await find.executeTakeFirst()
    if (known) return known.id
    const now = server.clock.now()
    const search = {
      personId: person_id,
      pageType: 'stats',
      title: 'Mine',
      params: '',
      now,
    } as const
    await storeSearch(db, search)
    return (await find.executeTakeFirstOrThrow()).id
  }

  const ofPurchases = purchaseExamples(server)
  const ofPayments = paymentExamples(server)
  const ofFeeds = feedExamples(server)
  const ofCosts = costExamples(server, String(car), lotOn)

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
    ...ofPayments.bodies,
    chooseNewPassword: () => ({ newPassword: testPassword, confirmPassword: testPassword }),
    updateProfile: () => ({ fullName: 'Somebody', mobile: '+254 700 123456', city: 'Nairobi' }),
    changePassword: () => ({
      oldPassword: testPassword,
      newPassword: `another ${testPassword}`,
      confirmNewPassword: `another ${testPassword}`,
    }),
    createBid: () => bid,
    // Managers must send the export type; others here do not see it.
    bidFromManager: ({ who }) => ({
      ...{ ...bid, userId: clientId },
      ...(who === 'manager' && { bidType: 1 }),
    }),
    updateBidStatus: () => ({ bidId: 0, status: 4 }),
    updateBidPrice: async () => ({ jasId: await bidOf('client'), amount: 5_000 }),
    updateAdjustmentPrice: async () => ({ bidId: await bidOf('client'), adjustmentPrice: 5_000 }),
    updateAutoBid: async () => ({ bidId: await bidOf('client'), autoBid: true }),
    updateSoldPrice: async () => ({ bidId: await bidOf('client'), soldPrice: '500 000' }),
    markChatRead: async ({ who }) => ({ bidId: await bidOf(who) }),
    saveChat: async ({ who }) => ({ bidId: await bidOf(who), comment: 'Is it clean below?' }),
    openQuestion: () => ({ carId: upcoming }),
    orderInspection: () => ({ carId: upcoming, comment: 'The floor', fee: 8000 }),
    decideInspection: async () => ({ bidId: await bidOf('client'), state: 'done' }),
    withdrawChat: async ({ who }) => {
      const bidId = await bidOf(who)
      return { bidId, messageId: await messageOf(who, Number(bidId)) }
    },
    markNotificationsRead: () => ({ upTo: 1 }),
    subscribeToPush: () => pushSubscription,
    uploadChatFile: () => ({ file: new File([smallPdf], 'invoice.pdf') }),
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
    pinLot: () => ({ carId: markedLots['car-auction'] }),
    saveLotNote: () => ({ carId: markedLots['car-auction'], note: 'Ask for the floor' }),
    saveComment: () => ({ carId: car, comment: 'One owner' }),
    openShare: async () => ({ id: await shareOf('client') }),
    translateSharedSheet: async () => ({ id: await shareOf('client'), language: 'en' }),
    renewShare: async ({ who }) => ({ id: await shareOf(who) }),
    withdrawShare: async ({ who }) => ({ id: await shareOf(who) }),
    setSharePreview: async ({ who }) => ({ id: await shareOf(who), previewDetails: true }),
    ...ofFeeds.bodies,
    ...ofCosts.bodies,
    ...ofPurchases.bodies,
  }

  /** A valid query for each call that needs one. */
  const queries: Examples<'query'> & Pick<AnyExamples, 'sharePassword' | 'imageTranslate'> = {
    verifyEmail: () => ({ token: 'nonsense' }),
    unsubscribe: () => ({ token: 'nonsense' }),
    requestPasswordReset: () => ({ email: 'nobody@people.test' }),
    checkPasswordToken: () => ({ token: 'nonsense' }),
    chooseNewPassword: () => ({ token: 'nonsense' }),
    auctionList: () => ({ type: 'stock' }),
    searchClients: () => ({ user: 'Test client' }),
    getClientPosition: () => ({ userId: clientId, carId: upcoming }),
    searchBids: () => ({ lotNo: '1' }),
    getLotQuestions: () => ({ carId: upcoming }),
    getChat: async ({ who }) => ({ bidId: await bidOf(who) }),
    bidCosts: async ({ who }) => ({ bidId: await bidOf(who) }),
    getBidLog: async ({ who }) => ({ bidId: await bidOf(who) }),
    ...ofFeeds.queries,
    exportBidLog: async ({ who }) => ({ bidId: await bidOf(who) }),
    unsubscribeFromPush: () => ({ endpoint: pushSubscription.endpoint }),
    uploadChatFile: async ({ who }) => ({ bidId: await bidOf(who) }),
    getChatFile: async ({ who }) => ({ id: await fileOf(who) }),
    findSuggestions: () => ({ text: 'alphard' }),
    carModels: () => ({ id: '1' }),
    bikeModels: () => ({ id: '1' }),
    deleteFavorite: () => ({ group: 'A', carId: markedLots.stock }),
    getLotNote: () => ({ carId: String(car) }),
    listFavoriteGroups: () => ({ type: 'stats' }),
    mySearches: () => ({ type: 'stats' }),
    ...lotExamples(lotOn),
    ...ofCosts.queries,
    getExtraImages: () => ({ carId: car ?? 0 }),
    productionMonth: (caller) => ({ carId: lotOn(caller).id, chassis: 'NHP10-6012345' }),
    sharePassword: (caller) => ({ carId: lotOn(caller).id }),
    imageTranslate: () => ({ carId: String(car) }),
    translatedSheet: async () => ({ file: await translatedSheetFile() }),
    sharedSheet: async () => ({ id: await shareOf('client'), file: await translatedSheetFile() }),
    ...ofPayments.queries,
    ...ofPurchases.queries,
  }

  /** Path parameters that determine no flag. */
  const pathParams: Partial<Record<ApiName, object>> = {
    openShare: { pageType: 'car-auction' },
    translateSharedSheet: { pageType: 'car-auction' },
  }

  const ofBid: Objects = {
    own: async (who) => ({ bidId: await bidOf(who) }),
    missing: { bidId: '0' },
    everybodys: 'manager',
  }
  const objects: Partial<Record<ApiName, Objects>> = {
    ...Object.fromEntries(callsOfBids.map((name) => [name, ofBid])),
    withdrawChat: {
      own: async (who) => {
        const bidId = await bidOf(who)
        return { bidId, messageId: await messageOf(who, Number(bidId)) }
      },
      missing: { bidId: '0', messageId: 1 },
    },
    getChatFile: {
      own: async (who) => ({ id: await fileOf(who) }),
      missing: { id: 999_999_999 },
    },
    endOwnSession: {
      own: async (who) => ({ id: (await sessionOf(who)).id }),
      missing: { id: 'a'.repeat(22) },
    },
    updateBidStatus: {
      own: async (who) => ({ bidId: await bidOf(who) }),
      missing: { bidId: '0' },
      everybodys: 'manager',
    },
    withdrawShare: {
      own: async (who) => ({ id: await shareOf(who) }),
      missing: { id: 'A'.repeat(22) },
    },
    ...ofPurchases.objects,
    updateSearch: {
      own: async (who) => ({ id: String(await searchOf(who)) }),
      missing: { id: '999999' },
    },
  }

  /** Returns a document that a person has uploaded. */
  async function fileOf(who: Who): Promise<number> {
    const storageId = newStorageId('chat')
    const id = await insertFile(db, {
      ...{ bidId: Number(await bidOf(who)), uploaderId: await idOf(db, who), storageId },
      ...{ name: 'invoice.pdf', contentType: 'application/pdf', size: smallPdf.length },
      ...{ sha256: Buffer.alloc(32), width: null, height: null },
    })
    const about = { contentType: 'application/pdf' }
    await server.context.storage.put(storageKey(storageId, 'large'), Buffer.from(smallPdf), about)
    await markFileStored(db, id)
    return id
  }

  /** Returns a person's link to a lot. */
  async function shareOf(who: Who): Promise<string> {
    const ownerId = await idOf(db, who)
    const wanted = { ownerId, lotId: upcoming, pageType: 'car-auction' } as const
    return (await shareLot(db, server.context.shareCodes, wanted)).id
  }

  /** Returns a person's open bid; a manager's predates the role. */
  async function bidOf(who: Who): Promise<string> {
    const id = await idOf(db, who)
    const permissions = permissionsOf(role.client)
    const bidding = { personId: id, permissions, actorId: id, actorPermissions: permissions }
    const { bidId } = await asClient(db, who, () =>
      bidAs(db, bidding, { ...bid, confirm: 1, comment: '' }),
    )
    return String(bidId)
  }

  /** Adds a message of a person about a bid. */
  async function messageOf(who: Who, bidId: number): Promise<number> {
    const authorId = await idOf(db, who)
    const side = who === 'manager' ? 'company' : 'client'
    const conversation = { bidId, clientId: authorId, dealerId: null, side } as const
    return postMessage(db, conversation, { authorId, text: 'The wrong car' })
  }

  /** Stores a translated sheet. */
  async function translatedSheetFile(): Promise<string> {
    const storageId = newStorageId('sheets')
    const key = { lotId: car ?? 0, language: 'en', driver: 'drawing' } as const
    const digest = createHash('sha256').update(storageId).digest()
    const begun = await beginTranslation(
      db,
      { ...key, digest },
      { storageId, costYen: 0, dailyYen: 0 },
    )
    if (typeof begun === 'string') throw new Error(begun)
    const about = { contentType: 'image/webp' }
    await server.context.storage.put(storageKey(storageId, 'image'), Buffer.from('sheet'), about)
    await endTranslation(db, begun.id)
    return storageId.slice(-32)
  }

  const exampleOf = (all: AnyExamples, name: ApiName, caller: Caller) => all[name]?.(caller)

  /** Returns the parts of a call that name an object: its path, else its query and body. */
  async function naming(name: ApiName, object: Named, caller: Caller) {
    const { params, query, body }: Endpoint = api[name]
    if (params) return { params: object }
    const isInQuery = (key: string) => query instanceof z.ZodObject && key in query.shape
    const some = (inQuery: boolean) =>
      Object.fromEntries(Object.entries(object).filter(([key]) => isInQuery(key) === inQuery))
    return {
      query: { ...(await exampleOf(queries, name, caller)), ...some(true) },
      ...(body && { body: { ...(await exampleOf(bodies, name, caller)), ...some(false) } }),
    }
  }

  /** Returns a valid call, so that only the access rule can refuse it. */
  async function inputOf({ name, params, query, body, deciding }: Case, who: Who | null) {
    const caller = { who: who ?? 'client', deciding }
    const own = await objects[name]?.own(caller.who)
    const example = await exampleOf(bodies, name, caller)
    return {
      body: example ? { ...example, ...body } : api[name].method === 'PUT' ? {} : undefined,
      query: { ...(await exampleOf(queries, name, caller)), ...query },
      ...(own && (await naming(name, own, caller))),
      ...((params ?? pathParams[name]) && { params: params ?? pathParams[name] }),
    }
  }

  return { inputOf, naming, objects, bidOf, searchOf }
}
