import type { DetailedError, HttpResponse, Upload } from 'tus-js-client'
import { deviceNow } from '#platform/clock/web/device-now.ts'
import { appHeader } from '#platform/http/contract/app-header.ts'
import { preferences } from '#platform/preferences/web/preferences.ts'
import { lazyImport } from '#platform/ui/web/browser/lazy-part.ts'
import { type CallRefused, Unreachable } from './call-errors.ts'
import { parseJson, refusalOf, sessionRefresh } from './client.ts'

interface UploadOptions {
  /** Path below `/api`. */
  readonly path: string
  /** Metadata of the file besides its name. */
  readonly fields: Readonly<Record<string, string>>
  readonly signal: AbortSignal
  /** Reports the share that has arrived, 0 to 1. */
  readonly onProgress: (part: number) => void
  /** Called when the connection is lost; the upload continues by itself once it is back. */
  readonly onBreak: () => void
}

const loadTus = lazyImport(() => import('tus-js-client'))

/** Size of a request: small enough for the time limit of a body on a slow phone, and cheap to repeat. */
const partBytes = 2 * 1024 * 1024
/** Pauses between attempts, ms: ten minutes in total, cut short when the browser is online again. */
const pauses = [500, 1000, 2000, 4000, 8000, ...Array.from({ length: 40 }, () => 15_000)]

/**
 * Uploads a file in parts, and continues an interrupted upload with what has not arrived.
 *
 * @throws CallRefused, Unreachable, or the signal's reason when it aborts
 */
export async function uploadInParts(file: File, options: UploadOptions): Promise<void> {
  const { signal } = options
  const tus = await loadTus().catch((cause: unknown) => {
    throw new Unreachable('upload', { cause })
  })
  signal.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const upload = uploadOf(tus, file, options, resolve, reject)
  const goOn = () => {
    // Ends the pause at once.
    void upload.abort().then(() => upload.start())
  }
  const cancel = () => {
    void upload.abort(true).catch(() => undefined)
    reject(signal.reason)
  }
  addEventListener('online', goOn)
  signal.addEventListener('abort', cancel)
  upload.start()
  return promise.finally(() => {
    removeEventListener('online', goOn)
    signal.removeEventListener('abort', cancel)
  })
}

function uploadOf(
  tus: typeof import('tus-js-client'),
  file: File,
  { path, fields, onProgress, onBreak }: UploadOptions,
  resolve: () => void,
  reject: (reason: unknown) => void,
): Upload {
  let lost: unknown = null
  let sentAt = deviceNow()
  return new tus.Upload(file, {
    endpoint: `${location.origin}/api${path}`,
    metadata: { ...fields, name: file.name },
    headers: { [appHeader]: '1', 'accept-language': preferences.language.read() },
    chunkSize: partBytes,
    retryDelays: pauses,
    // The stored addresses would outlive the session in this browser.
    storeFingerprintForResuming: false,
    onBeforeRequest: () => {
      sentAt = deviceNow()
    },
    async onAfterResponse(request, response) {
      const status = response.getStatus()
      if (status === 401) {
        await sessionRefresh.refresh(sentAt).catch((error: unknown) => {
          lost = error
        })
      }
      // Otherwise the client would start over when it cannot learn how much has arrived.
      if (request.getMethod() === 'HEAD' && (status === 401 || status >= 500)) {
        throw new Error(`HEAD responded ${status}`)
      }
    },
    onShouldRetry({ originalResponse }, attempt) {
      if (lost !== null) return false
      const status = originalResponse?.getStatus() ?? 0
      if (status === 401) return attempt < 2
      const isTemporary = status === 0 || status === 409 || status === 423 || status >= 500
      if (isTemporary) onBreak()
      return isTemporary
    },
    onProgress: (sent, all) => onProgress(all > 0 ? sent / all : 0),
    onSuccess: () => resolve(),
    onError: (error) => reject(lost ?? failureOf(error)),
  })
}

function failureOf(error: Error | DetailedError): CallRefused | Unreachable {
  const response: HttpResponse | null = 'originalResponse' in error ? error.originalResponse : null
  const status = response?.getStatus() ?? 0
  if (!response || status === 0) return new Unreachable('upload', { cause: error })
  const retryAfter = Number(response.getHeader('retry-after') ?? 0)
  return refusalOf(status, parseJson(response.getBody()), retryAfter)
}
