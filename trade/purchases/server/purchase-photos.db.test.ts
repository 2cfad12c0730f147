import { expect, test } from 'vitest'
import { picturesPort } from '#market/pictures/server/source/port.ts'
import { testApp } from '#testing/database/app.ts'
import { setDatabaseClock } from '#testing/database/bids.ts'
import { buyCar } from '#testing/database/deals/purchases.ts'
import { unzipped } from '#testing/database/files/unzip.ts'
import { idOf, override, type Who } from '#testing/database/people.ts'

const draw = async (path: string) =>
  path.startsWith('/drawn/')
    ? '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30"/>'
    : null
const server = await testApp({
  upstream: picturesPort({ allowedAddresses: ['127.0.0.1'] }, draw),
})
const { db, call, refused, respond } = server
await setDatabaseClock(db)

const photos = ['/drawn/1.svg', '/nothing.jpg', '/drawn/3.svg']
const newCar = async (who: Who, lot: object = { photos, sheet: '/drawn/sheet.svg' }) =>
  (await buyCar(server, who, lot)).id

test('the call returns the address of a file with the photos and the sheet', async () => {
  const id = await newCar('client')
  const { carDetail, may } = await call('viewPurchase', { query: { id } }, { as: 'client' })
  expect(may.downloadPhotos).toBe(true)
  const address = await call('downloadPurchaseImages', { query: { id } }, { as: 'client' })
  expect(address).toBe(`/api/purchased-cars/images.zip?id=${id}`)
  const file = await respond('purchaseImagesZip', { query: { id } }, { as: 'client' })
  expect(file.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="seriba-${carDetail.sku}.zip"`,
  })
  const names = (await unzipped(file.rawPayload)).map(({ name }) => name)
  expect(names).toEqual(['01.jpg', '03.jpg', 'sheet.jpg'])
})

test('somebody else’s photos are not found, and a dealer gets those of clients', async () => {
  const id = await newCar('client')
  const query = { id }
  for (const name of ['downloadPurchaseImages', 'purchaseImagesZip'] as const) {
    for (const as of ['vip', 'dealer'] as const) {
      expect((await refused(name, { query }, { as })).messageCode).toBe('not_found')
    }
    expect((await respond(name, { query }, { as: 'manager' })).statusCode).toBe(200)
    expect((await refused(name, { query: { id: 0 } }, { as: 'client' })).messageCode).toBe(
      'not_found',
    )
  }
  await db
    .updateTable('people')
    .set({ dealer_id: await idOf(db, 'dealer') })
    .where('id', '=', await idOf(db, 'client'))
    .execute()
  expect((await respond('downloadPurchaseImages', { query }, { as: 'dealer' })).statusCode).toBe(
    200,
  )
})

test('a car without photos and a person without the permission are refused', async () => {
  const bare = await newCar('client', { sheet: '/drawn/sheet.svg' })
  for (const name of ['downloadPurchaseImages', 'purchaseImagesZip'] as const) {
    const { messageCode } = await refused(name, { query: { id: bare } }, { as: 'client' })
    expect(messageCode).toBe('no_photos')
  }
  const id = await newCar('client')
  await override(db, 'client', 'downloadPhotos', false)
  const { may } = await call('viewPurchase', { query: { id } }, { as: 'client' })
  expect(may.downloadPhotos).toBe(false)
  const { messageCode } = await refused('purchaseImagesZip', { query: { id } }, { as: 'client' })
  expect(messageCode).toBe('not_permitted')
})

test('unavailable photos are refused, so that no empty file is saved', async () => {
  const id = await newCar('vip', { photos: ['/gone/1.jpg'] })
  const { messageCode } = await refused('purchaseImagesZip', { query: { id } }, { as: 'vip' })
  expect(messageCode).toBe('photos_unavailable')
})
