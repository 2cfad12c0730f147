import { useEffect, useRef, useState } from 'react'
import type { RefusalCode } from '#platform/core/contract/errors.ts'
import { CallRefused } from '#platform/http/web/call-errors.ts'
import { call, newRequestKey } from '#platform/http/web/client.ts'
import { maxMessageFiles } from '#trade/chat/contract/calls.ts'
import { chatFileTypes, maxChatFileBytes } from '#trade/chat/contract/files.ts'
import type { UploadedFile } from '../preferences.ts'

/** A file being uploaded. */
export interface Upload {
  readonly key: string
  readonly name: string
  /** Progress, 0 to 1. */
  readonly part: number
  /** Why it was refused; null while it is uploading. */
  readonly fault: RefusalCode | 'unreachable' | 'too_many' | null
}

/** Uploads files for a message about a bid, one after the other, and passes each to `onDone`. */
export function useUploads(
  bidId: number,
  uploaded: readonly UploadedFile[],
  onDone: (file: UploadedFile) => void,
) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const aborts = useRef(new Map<string, AbortController>())
  const last = useRef<Promise<void>>(Promise.resolve())
  const change = (key: string, edit: Partial<Upload>) =>
    setUploads((now) => now.map((one) => (one.key === key ? { ...one, ...edit } : one)))
  const drop = (key: string) => {
    aborts.current.get(key)?.abort()
    aborts.current.delete(key)
    setUploads((now) => now.filter((one) => one.key !== key))
  }
  useEffect(() => {
    const all = aborts.current
    return () => {
      for (const abort of all.values()) abort.abort()
    }
  }, [])

  async function upload(key: string, file: File, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return
    try {
      const { id, name, isImage } = await call(
        'uploadChatFile',
        { query: { bidId }, body: { file } },
        { signal, requestKey: key, onProgress: (part) => change(key, { part }) },
      )
      onDone({ id, name, isImage })
      drop(key)
    } catch (error) {
      if (signal.aborted) return
      change(key, { fault: error instanceof CallRefused ? error.messageCode : 'unreachable' })
    }
  }

  const add = (files: readonly File[]) => {
    const waiting = uploads.filter(({ fault }) => fault === null).length
    let room = maxMessageFiles - uploaded.length - waiting
    for (const file of files) {
      const key = newRequestKey()
      const fault = faultOf(file) ?? (room > 0 ? null : 'too_many')
      setUploads((now) => [...now, { key, name: file.name, part: 0, fault }])
      if (fault !== null) continue
      room -= 1
      const abort = new AbortController()
      aborts.current.set(key, abort)
      last.current = last.current.then(() => upload(key, file, abort.signal))
    }
  }
  return { uploads, add, drop }
}

/** Checks a file before it is sent. The server detects the type from the content. */
function faultOf({ size, type }: File): Upload['fault'] {
  if (size > maxChatFileBytes) return 'file_too_large'
  const isKnown = type === '' || chatFileTypes.some((one) => one === type)
  return isKnown ? null : 'file_type_not_allowed'
}
