import { expect, test } from 'vitest'
import { picturePath } from '#market/pictures/contract/addresses.ts'
import { endSession } from '#people/auth/server/commands.ts'
import { testApp } from '#testing/database/app.ts'
import { setDatabaseClock } from '#testing/database/bids.ts'
import { shareCaller } from '#testing/database/deals/shares.ts'
import { pictureLots } from '#testing/database/files/picture-lots.ts'
import { plainPhoto } from '#testing/database/files/pictures.ts'
import { cookieHeader } from '#testing/database/sign-in.ts'

const server = await testApp()
const { app, call, clock, db, respond, sessionOf, tokenOf } = server
const { photoLot } = await pictureLots(server)
const { share } = shareCaller(server)
await setDatabaseClock(db)
const photo = await plainPhoto('jpeg', 400, 300)
const picture = await photoLot(photo)
const other = await photoLot(photo)
await picture.get()
await other.get()

const pathOf = ({ hash, lotId }: { readonly hash: string; readonly lotId: number }) =>
  picturePath(hash, 640, lotId)
const status = async (url: string, headers: Record<string, string> = {}) =>
  (await app.inject({ url, headers })).statusCode

/** Returns the cookie of a guest who opens the link of a lot, with or without a cookie. */
async function guestOf(lotId: number, before = '') {
  const { id, password } = await share(lotId)
  const input = { params: { pageType: 'car-auction' as const }, body: { id, code: password } }
  const response = await respond('openShare', input, { headers: { cookie: before } })
  const cookie = response.cookies.find(({ name }) => name === 'seriba-guest')
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 86_400 })
  return `seriba-guest=${cookie?.value}`
}

test('visitors get no picture, not even one that they name by its version', async () => {
  const etag = `"${picture.hash}-640"`
  const response = await app.inject({ url: pathOf(picture), headers: { 'if-none-match': etag } })
  expect([response.statusCode, response.headers['cache-control']]).toEqual([401, 'no-store'])
  expect(await status(`/pictures/${picture.hash}-640.webp`)).toBe(401)
  expect(await status(pathOf(picture), { cookie: 'seriba-access=x; seriba-guest=x' })).toBe(401)
})

test('signed-in people get it, cached for themselves alone', async () => {
  const { cookie } = await sessionOf('client')
  const response = await app.inject({ url: pathOf(picture), headers: { cookie } })
  expect([response.statusCode, response.headers['cache-control']]).toEqual([
    ...[200, 'private, max-age=31536000, immutable'],
  ])
  const token = await tokenOf('client')
  expect(await status(pathOf(picture), { authorization: `Bearer ${token}` })).toBe(200)
})

test('also on a page that has been open for longer than an access token lasts', async () => {
  const { cookie } = await sessionOf('client')
  clock.advance({ minutes: 11 })
  expect(await status(pathOf(picture), { cookie })).toBe(200)
})

test('a used refresh token shows pictures while its session tolerates it, and no longer', async () => {
  const { cookie } = await sessionOf('client')
  clock.advance({ minutes: 11 })
  expect(await status(pathOf(picture), { cookie })).toBe(200)
  const next = cookieHeader(
    (await respond('refreshSession', {}, { headers: { cookie } })).cookies,
  ).replace(/seriba-access=[^;]*/, 'seriba-access=x')
  // Immediately, although the session was looked up before its refresh.
  for (const one of [cookie, next]) expect(await status(pathOf(picture), { cookie: one })).toBe(200)
  clock.advance({ minutes: 6 })
  expect(await status(pathOf(picture), { cookie })).toBe(401)
  expect(await status(pathOf(picture), { cookie: next })).toBe(200)
})

test('an ended session shows nothing', async () => {
  const { id, cookie } = await sessionOf('client')
  await endSession(db, id, { reason: 'ended', now: clock.now() })
  expect(await status(pathOf(picture), { cookie })).toBe(401)
})

test('a guest gets the pictures of the lots whose links were opened, and no others', async () => {
  const cookie = await guestOf(picture.lotId)
  expect(await status(pathOf(picture), { cookie })).toBe(200)
  expect(await status(pathOf(other), { cookie })).toBe(401)
  // A picture of another lot under the number of the guest's own.
  expect(await status(picturePath(other.hash, 640, picture.lotId), { cookie })).toBe(401)
  const both = await guestOf(other.lotId, cookie)
  for (const one of [picture, other]) expect(await status(pathOf(one), { cookie: both })).toBe(200)
})

test('a withdrawn link shows nothing some minutes later', async () => {
  const cookie = await guestOf(other.lotId)
  const caching = async () => {
    const { statusCode, headers } = await app.inject({ url: pathOf(other), headers: { cookie } })
    return [statusCode, headers['cache-control']]
  }
  expect(await caching()).toEqual([200, 'private, max-age=300'])
  const { id } = await share(other.lotId)
  await call('withdrawShare', { body: { id } }, { as: 'client' })
  clock.advance({ minutes: 1 })
  expect(await caching()).toEqual([401, 'no-store'])
})

test('the cookie of a guest is signed, and lasts a day', async () => {
  const cookie = await guestOf(picture.lotId)
  const forged = cookie.replace(`${picture.lotId}.`, `${other.lotId}.`)
  expect(forged).not.toBe(cookie)
  expect(await status(pathOf(other), { cookie: forged })).toBe(401)
  clock.advance({ minutes: 24 * 60 })
  expect(await status(pathOf(picture), { cookie })).toBe(401)
})
