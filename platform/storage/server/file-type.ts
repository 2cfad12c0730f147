import { fileTypeFromBuffer } from 'file-type'

/** Types of files that people may upload, and the extensions of their names; the first one is the usual. */
const extensions = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
} as const satisfies Record<string, readonly string[]>
export type FileType = keyof typeof extensions

/** Enough for every type above, and too little to be busy with. */
export const typeBytes = 4100

/**
 * The type of a file by its first bytes; null for any other than those above. Neither the name nor the media
 * type that was sent counts.
 */
export async function findFileType(head: Buffer): Promise<FileType | null> {
  const found = await fileTypeFromBuffer(head.subarray(0, typeBytes)).catch(() => undefined)
  const type = found?.mime
  if (type === 'application/pdf') return startsAsPdf(head) ? type : null
  return type !== undefined && Object.hasOwn(extensions, type) ? (type as FileType) : null
}

/** Readers of PDF look for its beginning anywhere; a file that is something else first is not taken. */
const startsAsPdf = (head: Buffer): boolean => /^%PDF-[12]\.\d/.test(head.toString('latin1', 0, 8))

/** Signs that control a text or its direction: with them a name can look like another one. */
const controls = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu
const anyExtension = new RegExp(`\\.(?:${Object.values(extensions).flat().join('|')})$`, 'i')

/**
 * A name for a file, of what a person called it: without folders and signs that cannot be seen, bounded, and
 * with the extension of what is in it.
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
