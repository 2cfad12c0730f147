import { createHash, randomBytes } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#platform/core/server/refusal.ts'
import { StorageUnavailable } from '#platform/storage/server/port.ts'

/** An uploaded file. */
export interface SentFile {
  /** The sender's name for it, which must not be trusted. */
  readonly name: string
  readonly size: number
  read(from?: number, to?: number): Promise<Buffer>
}

/** The file of a form, on disk until it is closed. */
export interface ReceivedFile extends SentFile, AsyncDisposable {
  readonly sha256: Buffer
  /** The other fields of the form. */
  readonly fields: Readonly<Record<string, string>>
}

/** Limits for a form apart from its file. */
const formLimits = { fields: 4, fieldSize: 1024, fieldNameSize: 100, parts: 5, headerPairs: 20 }
const maxOtherBytes = 16 * 1024

/** Lets the routes of this scope, and only these, accept forms with files and no other bodies. */
export async function acceptUploads(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers()
  await app.register(multipart, { throwFileSizeLimit: false })
}

/**
 * Receives the file of a form, its field `file`, onto the disk, so that a slow sender costs no memory. The file has no
 * name there, so it disappears with the process, however that ends.
 *
 * @throws Refusal file_too_large, with the limit, as soon as it is known; unsupported_media_type, invalid_request
 */
export async function receiveFile(
  request: FastifyRequest,
  maxBytes: number,
): Promise<ReceivedFile> {
  if (!request.isMultipart()) throw new Refusal('unsupported_media_type')
  const announced = Number(request.headers['content-length'] ?? 0)
  const tooLarge = () => new Refusal('file_too_large', { detail: { maxBytes: maxBytes } })
  if (announced > maxBytes + maxOtherBytes) throw tooLarge()
  const file = await openUnlinkedFile()
  try {
    const parts = request.parts({ limits: { ...formLimits, files: 1, fileSize: maxBytes } })
    let received: Omit<ReceivedFile, keyof AsyncDisposable | 'read' | 'fields'> | null = null
    const fields: Record<string, string> = {}
    for await (const part of parts) {
      if (part.type !== 'file') {
        fields[part.fieldname] = String(part.value)
        continue
      }
      if (part.fieldname !== 'file') throw new Refusal('invalid_request')
      // Otherwise the server would wait for the rest of it.
      part.file.once('limit', () => part.file.destroy(tooLarge()))
      if (part.file.truncated) throw tooLarge()
      const { size, sha256 } = await write(part.file, file)
      if (part.file.truncated) throw tooLarge()
      received = { name: part.filename ?? '', size, sha256 }
    }
    if (!received || received.size === 0) throw new Refusal('invalid_request')
    const { size } = received
    return {
      ...received,
      fields,
      read: (from = 0, to = size) => readPart(file, from, Math.min(to, size)),
      [Symbol.asyncDispose]: () => file.close(),
    }
  } catch (error) {
    await file.close()
    // The form parser has no codes for the faults of a form.
    const isOfForm = error instanceof Error && !(error instanceof Refusal) && !('code' in error)
    const isOfDisk = error instanceof StorageUnavailable
    throw isOfForm && !isOfDisk ? new Refusal('invalid_request') : error
  }
}

export async function readPart(file: FileHandle, from: number, to: number): Promise<Buffer> {
  const buffer = Buffer.alloc(Math.max(0, to - from))
  await file.read(buffer, 0, buffer.length, from)
  return buffer
}

/** A file that no folder lists. */
async function openUnlinkedFile(): Promise<FileHandle> {
  const path = join(tmpdir(), `seriba-upload-${randomBytes(16).toString('hex')}`)
  const file = await open(path, 'wx+', 0o600)
  await rm(path)
  return file
}

async function write(pieces: Readable, file: FileHandle) {
  const hash = createHash('sha256')
  let size = 0
  for await (const piece of pieces as AsyncIterable<Buffer>) {
    hash.update(piece)
    await file.appendFile(piece).catch((cause: unknown) => {
      throw new StorageUnavailable('An upload could not be written to the disk', { cause })
    })
    size += piece.length
  }
  return { size, sha256: hash.digest() }
}
