import { useSyncExternalStore } from 'react'
import type { RefusalCode } from '#platform/core/contract/errors.ts'
import { CallRefused } from '#platform/http/web/call-errors.ts'
import { newRequestKey } from '#platform/http/web/client.ts'
import { uploadInParts } from '#platform/http/web/resumable-upload.ts'
import {
  type DocumentKindCode,
  documentFileTypes,
  documentUploadsPath,
  maxDocumentBytes,
} from '#trade/purchases/contract/documents.ts'

/** A document on its way to the server. */
export interface DocumentUpload {
  readonly key: string
  readonly carId: number
  readonly file: File
  readonly kind: DocumentKindCode
  /** The part that has arrived, 0 to 1. */
  readonly part: number
  /** `chosen`: its kind can still be changed; `broken`: there is no connection, it goes on by itself. */
  readonly state: 'chosen' | 'queued' | 'sending' | 'broken' | 'failed'
  /** Why it was not taken. */
  readonly fault: RefusalCode | 'unreachable' | 'empty' | null
}

// Here and not in the state of the page: an upload goes on while other pages are looked at.
let uploads: readonly DocumentUpload[] = []
const listeners = new Set<() => void>()
const aborts = new Map<string, AbortController>()
let last: Promise<void> = Promise.resolve()

function set(next: readonly DocumentUpload[]): void {
  uploads = next
  for (const listener of listeners) listener()
}
const change = (key: string, edit: Partial<DocumentUpload>) =>
  set(uploads.map((one) => (one.key === key ? { ...one, ...edit } : one)))
const none: readonly DocumentUpload[] = []

const store = {
  read: () => uploads,
  readOnServer: () => none,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** The documents of a car that are on their way. */
export function useDocumentUploads(carId: number): readonly DocumentUpload[] {
  const all = useSyncExternalStore(store.subscribe, store.read, store.readOnServer)
  return all.filter((one) => one.carId === carId)
}

/** Adds files whose kinds are guessed; they are sent once the person has looked at those. */
export function chooseFiles(
  carId: number,
  files: readonly File[],
  kindOf: (name: string) => DocumentKindCode,
): void {
  const added = files.map((file): DocumentUpload => {
    const fault = faultOf(file)
    const state = fault === null ? 'chosen' : 'failed'
    return { key: newRequestKey(), carId, file, kind: kindOf(file.name), part: 0, state, fault }
  })
  set([...uploads, ...added])
}

export const chooseKind = (key: string, kind: DocumentKindCode) => change(key, { kind })

export function dropUpload(key: string): void {
  aborts.get(key)?.abort()
  aborts.delete(key)
  set(uploads.filter((one) => one.key !== key))
}

/** Sends the files of a car that are chosen, or one that failed again, one after the other. */
export function sendUploads(
  keys: readonly string[],
  onDone: (upload: DocumentUpload) => Promise<unknown>,
): void {
  for (const key of keys) {
    change(key, { state: 'queued', fault: null, part: 0 })
    const abort = new AbortController()
    aborts.set(key, abort)
    last = last.then(() => send(key, abort.signal, onDone))
  }
}

async function send(
  key: string,
  signal: AbortSignal,
  onDone: (upload: DocumentUpload) => Promise<unknown>,
): Promise<void> {
  const upload = uploads.find((one) => one.key === key)
  if (!upload || signal.aborted) return
  change(key, { state: 'sending' })
  try {
    await uploadInParts(upload.file, {
      path: documentUploadsPath,
      fields: { id: String(upload.carId), type: upload.kind },
      signal,
      onProgress: (part) => change(key, { part, state: 'sending' }),
      onBreak: () => change(key, { state: 'broken' }),
    })
    // The list has it before the line of the upload goes.
    await onDone(upload)
    dropUpload(key)
  } catch (error) {
    if (signal.aborted) return
    const fault = error instanceof CallRefused ? error.messageCode : 'unreachable'
    change(key, { state: 'failed', fault })
  }
}

/** What can be said of a file before it is sent; the server looks at its content. */
function faultOf({ size, type }: File): DocumentUpload['fault'] {
  if (size === 0) return 'empty'
  if (size > maxDocumentBytes) return 'file_too_large'
  const isKnown = type === '' || documentFileTypes.some((one) => one === type)
  return isKnown ? null : 'file_type_not_allowed'
}

/** Sends a file whose kind is known, unless it is plain already that it would be refused. */
export function uploadOne(
  carId: number,
  file: File,
  kind: DocumentKindCode,
  onDone: (upload: DocumentUpload) => Promise<unknown>,
): void {
  chooseFiles(carId, [file], () => kind)
  const added = uploads.at(-1)
  if (added?.state === 'chosen') sendUploads([added.key], onDone)
}
