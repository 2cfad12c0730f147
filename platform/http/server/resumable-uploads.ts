import { mkdirSync } from 'node:fs'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { FileStore } from '@tus/file-store'
import { Server, type Upload } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Person } from '#platform/core/server/person.ts'
import { Refusal } from '#platform/core/server/refusal.ts'
import { sharedRuns } from '#platform/core/server/shared-runs.ts'
import { StorageUnavailable } from '#platform/storage/server/port.ts'
import { isSameOrigin } from './origin.ts'
import { readPart, type SentFile } from './uploads.ts'

/** What a domain does with files that are uploaded in parts. */
export interface ResumableUploads {
  /** Path below `/api`. */
  readonly path: `/${string}`
  /** Folder for files until they are complete. */
  readonly folder: string
  readonly maxBytes: number
  /** Decides whether an upload may begin, and records it. */
  begin(person: Person, upload: { id: string; bytes: number; metadata: Metadata }): Promise<void>
  /**
   * Returns an upload that this person began, with its result once it is finished.
   *
   * @throws Refusal not_found
   */
  find(person: Person, id: string): Promise<KnownUpload>
  /** Takes a complete file; any error but `unavailable` ends the upload. */
  finish(request: FastifyRequest, person: Person, id: string, file: SentFile): Promise<number>
  /** Deletes an upload that ended without a result. */
  forget(id: string): Promise<void>
}
interface KnownUpload {
  readonly name: string
  readonly bytes: number
  readonly result: number | null
}
type Metadata = Readonly<Record<string, string | null>>

/** The response that ends an upload repeats its result here, because a HEAD has no body. */
const resultHeader = 'upload-result'
/** The headers of the protocol; the rest of a request does not concern it. */
const tusHeaders = [
  ...['tus-resumable', 'upload-length', 'upload-offset', 'upload-metadata'],
  ...['upload-defer-length', 'upload-concat', 'content-type', 'content-length'],
]
const idPattern = /^[0-9a-f]{32}$/

/** Removes everything that an upload has left in the folder. */
export async function removeUploadFiles(folder: string, id: string): Promise<void> {
  await rm(join(folder, id), { force: true })
  await rm(join(folder, `${id}.json`), { force: true })
}

/** A call as it goes through the protocol's server. */
interface TusCall {
  readonly request: FastifyRequest
  readonly person: Person
  failure?: unknown
}

/**
 * Accepts uploads that continue after an interruption, by the tus protocol (https://tus.io): a client that was cut off
 * asks how much has arrived and sends the rest. An upload belongs to the person who began it.
 */
export function resumableUploads(app: FastifyInstance, uploads: ResumableUploads): void {
  const { http } = app
  // The store would create it readable for everybody.
  mkdirSync(uploads.folder, { recursive: true, mode: 0o700 })
  const store = new FileStore({ directory: uploads.folder })
  const calls = new WeakMap<Request, TusCall>()
  const tus = new Server({
    path: `/api${uploads.path}`,
    datastore: store,
    relativeLocation: true,
    maxSize: uploads.maxBytes,
    allowedOrigins: [],
    async onUploadCreate(request, upload) {
      const { person } = callOf(request)
      const { id, size: bytes = 0, metadata = {} } = upload
      if (bytes < 1) throw new Refusal('invalid_request')
      await uploads.begin(person, { id, bytes, metadata })
      return {}
    },
    async onUploadFinish(request, upload) {
      const { request: call, person } = callOf(request)
      const { name } = await uploads.find(person, upload.id)
      const id = await finishOnce(call, person, upload, name)
      return {
        status_code: 200,
        headers: { 'Content-Type': 'application/json; charset=utf-8', [resultHeader]: id },
        body: JSON.stringify({ success: true, id }),
      }
    },
    onResponseError(request, error) {
      callOf(request).failure = error
      return undefined
    },
  })
  const callOf = (request: Request): TusCall => {
    const found = calls.get(request)
    if (!found) throw new Error('a request that did not come from the route')
    return found
  }

  // A client whose connection broke asks again while the first response is still under way.
  const finishing = sharedRuns<number>()
  const finishOnce = (request: FastifyRequest, person: Person, upload: Upload, name: string) =>
    finishing.run(upload.id, () => finish(request, person, upload, name))

  async function finish(request: FastifyRequest, person: Person, upload: Upload, name: string) {
    const path = upload.storage?.path
    if (!path) throw new Error('an upload without its file')
    try {
      await using file = await open(path)
      const id = await uploads.finish(request, person, upload.id, await sentFile(file, name))
      await removeUploadFiles(uploads.folder, upload.id)
      return id
    } catch (error) {
      if (error instanceof Refusal && error.code !== 'unavailable') {
        await removeUploadFiles(uploads.folder, upload.id)
        await uploads.forget(upload.id)
      }
      throw error
    }
  }

  /** Returns the result of a complete upload, even if its last response did not arrive. */
  async function resultOf(request: FastifyRequest, person: Person, id: string, known: KnownUpload) {
    if (known.result !== null || request.method !== 'HEAD') return known.result
    const upload = await store.getUpload(id).catch(() => null)
    if (!upload || upload.offset !== upload.size) return null
    return finishOnce(request, person, upload, known.name)
  }

  async function handle(request: FastifyRequest, reply: FastifyReply) {
    const { person } = request
    if (!person) throw new Refusal('not_signed_in')
    const { id } = request.params as { readonly id?: string }
    if (id !== undefined) {
      if (!idPattern.test(id)) throw new Refusal('not_found')
      const known = await uploads.find(person, id)
      const result = await resultOf(request, person, id, known)
      if (result !== null) return sendResult(request, reply, result, known.bytes)
    }
    const forwarded = forwardedRequest(request)
    const call: TusCall = { request, person }
    calls.set(forwarded, call)
    const response = await tus.handleWeb(forwarded)
    if (call.failure !== undefined) throwUnlessProtocolError(call.failure, uploads.maxBytes)
    if (request.method === 'DELETE' && id !== undefined) await uploads.forget(id)
    return sendResponse(reply, response)
  }

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The protocol's server reads the body itself.
    scope.addContentTypeParser('application/offset+octet-stream', (_request, _body, done) =>
      done(null),
    )
    scope.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store')
      if (!isSameOrigin(http.config, request)) throw new Refusal('cross_site')
      request.person = await http.authenticate(request, http.db)
      if (!request.person) throw new Refusal('not_signed_in')
    })
    const config = { takesFiles: true } as const
    scope.route({ method: 'POST', url: `/api${uploads.path}`, config, handler: handle })
    scope.route({
      ...{ method: ['HEAD', 'PATCH', 'DELETE'], url: `/api${uploads.path}/:id` },
      ...{ config, handler: handle },
    })
  })
}

function forwardedRequest({ raw, method, url }: FastifyRequest): Request {
  const headers = tusHeaders.flatMap((name): [string, string][] => {
    const value = raw.headers[name]
    return typeof value === 'string' ? [[name, value]] : []
  })
  const hasBody = method === 'PATCH' || method === 'POST'
  return new Request(`http://localhost${url}`, {
    ...{ method, headers },
    ...(hasBody && { body: Readable.toWeb(raw) as unknown as BodyInit, duplex: 'half' }),
  })
}

function sendResponse(reply: FastifyReply, response: Response) {
  reply.status(response.status)
  response.headers.forEach((value, name) => {
    // CORS headers: pages of other sites may not upload.
    if (!name.startsWith('access-control-') && name !== 'content-length') reply.header(name, value)
  })
  return response.text()
}

/** Responds for an upload that was finished before: the client need not send anything more. */
function sendResult(request: FastifyRequest, reply: FastifyReply, result: number, bytes: number) {
  reply.headers({
    'tus-resumable': '1.0.0',
    'upload-offset': bytes,
    'upload-length': bytes,
    [resultHeader]: result,
  })
  return request.method === 'HEAD' ? '' : { success: true, id: result }
}

/** What is not of the protocol, such as a wrong offset, gets our own error body. */
function throwUnlessProtocolError(failure: unknown, maxBytes: number): void {
  if (failure instanceof Error) throw failure
  const { status_code: status } = failure as { readonly status_code: number }
  if (status === 413) throw new Refusal('file_too_large', { detail: { maxBytes } })
  if (status === 404 || status === 410) throw new Refusal('not_found')
  if (status >= 500) {
    throw new StorageUnavailable('An upload could not be written', { cause: failure })
  }
}

async function sentFile(file: FileHandle, name: string): Promise<SentFile> {
  const { size } = await file.stat()
  return { name, size, read: (from = 0, to = size) => readPart(file, from, Math.min(to, size)) }
}
