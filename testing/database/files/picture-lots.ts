import { afterAll } from 'vitest'
import type { PictureWidth } from '#market/pictures/contract/addresses.ts'
import { pictureStore } from '#market/pictures/server/picture-store.ts'
import { findPicture } from '#market/pictures/server/queries.ts'
import { picturesPort } from '#market/pictures/server/source/port.ts'
import { pictureHash, pictureUrl } from '#market/pictures/server/urls.ts'
import type { FileStorage } from '#platform/storage/server/port.ts'
import type { TestApp } from '../app.ts'
import { addLots, type LotFixture } from '../lots.ts'
import { pictureHost } from './picture-host.ts'

/** Starts a server whose lots have pictures on a host of this machine. */
export async function pictureLots(server: TestApp) {
  const { app, context, db } = server
  const host = await pictureHost()
  afterAll(() => host[Symbol.asyncDispose]())
  const upstream = picturesPort({ allowedAddresses: ['127.0.0.1'] })
  const use = (storage: FileStorage) => {
    const { graphics } = context
    // Long enough for a busy machine.
    const maxWaitMs = 60_000
    const pictures = pictureStore({ db, storage, graphics, upstream, maxWaitMs })
    Object.assign(context, { storage, pictures })
  }
  use(context.storage)
  const { cookie } = await server.sessionOf('client')
  let numbers = 0

  const addLot = async (fields: LotFixture): Promise<number> => {
    const [id = 0] = await addLots(server, [
      { lotNumber: `P${++numbers}`, auctionDay: '2031-03-13', ...fields },
    ])
    return id
  }
  /** Adds a lot with one photo at a unique address; null for a missing photo. */
  const photoLot = async (content: Parameters<typeof host.set>[1] | null) => {
    const path = `/${++numbers}.jpg`
    if (content) host.set(path, content)
    const address = host.at(path)
    const lotId = await addLot({ photos: [address] })
    const hash = pictureHash(address)
    const get = (width: PictureWidth = 1280, headers = {}) =>
      app.inject({ url: pictureUrl(lotId, address, width), headers: { cookie, ...headers } })
    const state = async () => (await findPicture(db, hash))?.state ?? null
    return { path, address, lotId, hash, get, state }
  }
  /** Adds a lot with photos. */
  const lotWithPhotos = async (fields: LotFixture, content: Buffer, count = 1) => {
    const paths = Array.from({ length: count }, () => `/${++numbers}.jpg`)
    for (const path of paths) host.set(path, content)
    const photos = paths.map((path) => host.at(path))
    const id = await addLot({ ...fields, photos })
    const states = () =>
      Promise.all(photos.map(async (one) => (await findPicture(db, pictureHash(one)))?.state))
    return { id, paths, photos, states }
  }
  return { cookie, host, upstream, use, addLot, photoLot, lotWithPhotos }
}
