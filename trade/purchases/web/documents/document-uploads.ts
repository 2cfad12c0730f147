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

/** A document being uploaded. */
export interface DocumentUpload {
  readonly key: string
  readonly carId: number
  readonly file: File
  readonly kind: DocumentKindCode
  /** Progress, 0 to 1. */
  readonly part: number
  /** `chosen`: its kind can still be changed; `broken`: offline, resumes automatically. */
  readonly state: 'chosen' | 'queued' | 'sending' | 'broken' | 'failed'
  /** Why it was refused. */
  readonly fault: RefusalCode | 'unreachable' | 'empty' | null
}

// Module state rather than state of a page, so that uploads continue while other pages are open.
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

/** Returns the documents of a car that are being uploaded. */
export function useDocumentUploads(carId: number): readonly DocumentUpload[] {
  const all = useSyncExternalStore(store.subscribe, store.read, store.readOnServer)
  return all.filter((one) => one.carId === carId)
}

/** Adds files with guessed kinds; they are sent once the person has checked the kinds. */
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

/** Sends the chosen files of a car, or a failed one again, one after the other. */
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
    // The list has the document before the row of its upload disappears.
    await onDone(upload)
    dropUpload(key)
  } catch (error) {
    if (signal.aborted) return
    const fault = error instanceof CallRefused ? error.messageCode : 'unreachable'
    change(key, { state: 'failed', fault })
  }
}

/** Checks a file before it is sent. The server detects the type from the content. */
function faultOf({ size, type }: File): DocumentUpload['fault'] {
  if (size === 0) return 'empty'
  if (size > maxDocumentBytes) return 'file_too_large'
  const isKnown = type === '' || documentFileTypes.some((one) => one === type)
  return isKnown ? null : 'file_type_not_allowed'
}

/** Sends a file of a known kind, unless it would clearly be refused. */
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
