import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#platform/core/server/context.ts'
import type { Person } from '#platform/core/server/person.ts'
import type { RateLimit } from '#platform/core/server/rate-limits.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import { closingOf } from '#platform/http/server/closing.ts'
import { type LotPictures, lotPictures } from './lot-pictures.ts'
import type { ZipEntry } from './zip.ts'

/** Photo files per account: each can fetch dozens of photos from other hosts. */
export const photosLimit: RateLimit = { tries: 60, seconds: 600 }

/** Timeout for a client that stops reading: meanwhile two photos are held in memory. */
const maxIdleMs = 120_000

interface FileRequest {
  readonly person: Person
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/**
 * Starts reading the pictures of a file, and fetches the first one before the response begins, because a refusal is
 * impossible afterwards.
 *
 * @throws Refusal no_photos, photos_unavailable, too_many_requests
 */
export async function beginPhotoFile(
  context: Context,
  pictures: LotPictures,
  { person, request, reply }: FileRequest,
): Promise<AsyncGenerator<ZipEntry>> {
  assertPhotos(pictures)
  await context.limits.consume(photosLimit, String(person.id))
  const files = lotPictures(context, pictures, {
    signal: closingOf(reply, maxIdleMs),
    log: request.log,
  })
  const first = await files.next()
  if (first.done) throw new Refusal('photos_unavailable', { retryAfterSeconds: 60 })
  return startingWith(first.value, files)
}

/** @throws Refusal no_photos */
export function assertPhotos({ photos }: Pick<LotPictures, 'photos'>): void {
  if (photos.length === 0) throw new Refusal('no_photos')
}

async function* startingWith<T>(first: T, rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield first
  yield* rest
}

/** Returns `seriba-USS-Tokyo-1234.zip`. The parts are text of feeds, so only safe characters are used. */
export function photoFileName(...names: readonly string[]): string {
  const parts = ['seriba', ...names].map((part) =>
    part.replaceAll(/[^\w.]+/g, '-').replaceAll(/^[-.]+|[-.]+$/g, ''),
  )
  return `${parts.filter(Boolean).join('-').slice(0, 100)}.zip`
}
