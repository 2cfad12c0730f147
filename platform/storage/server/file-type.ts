import { fileTypeFromBuffer } from 'file-type'

/** Types of files that people may upload, with their extensions, the usual one first. */
const extensions = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
} as const satisfies Record<string, readonly string[]>
export type FileType = keyof typeof extensions

/** Enough to recognise every type above, and cheap to examine. */
export const typeBytes = 4100

/**
 * Returns the type of a file by its first bytes; null for any type not listed above. Ignores the name and the media
 * type that were sent.
 */
export async function findFileType(head: Buffer): Promise<FileType | null> {
  const found = await fileTypeFromBuffer(head.subarray(0, typeBytes)).catch(() => undefined)
  const type = found?.mime
  if (type === 'application/pdf') return startsAsPdf(head) ? type : null
  return type !== undefined && Object.hasOwn(extensions, type) ? (type as FileType) : null
}

/**
 * PDF readers search for the header anywhere; this accepts it only at the beginning, so that the file is nothing else.
 */
const startsAsPdf = (head: Buffer): boolean => /^%PDF-[12]\.\d/.test(head.toString('latin1', 0, 8))

/** Characters that control a text or its direction: with them a name can pass for another one. */
const controls = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu
const anyExtension = new RegExp(`\\.(?:${Object.values(extensions).flat().join('|')})$`, 'i')

/**
 * Returns a safe name for a file from the one that a person gave it: without folders and invisible characters, bounded,
 * and with the extension of its content.
 */
export function cleanFileName(name: string, type: FileType, maxCharacters: number): string {
  const last = name.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const plain = last.replaceAll(controls, '').replaceAll(/\s+/g, ' ').trim()
  const own = anyExtension.exec(plain)?.[0].slice(1).toLowerCase() ?? ''
  const [usual, ...others]: readonly string[] = extensions[type]
  const extension = others.includes(own) ? own : usual
  const stem = plain.replace(anyExtension, '').replace(/^[.\s]+|[.\s]+$/g, '')
  const most = maxCharacters - `.${extension}`.length
  const bounded = [...stem].slice(0, most).join('').trimEnd()
  return `${bounded || 'file'}.${extension}`
}
