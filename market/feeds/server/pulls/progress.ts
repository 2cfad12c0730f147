import * as z from 'zod'

/** How far a pull has got. */
const pullProgress = z.strictObject({
  startedAt: z.iso.datetime(),
  /** Folder of its pages, below that of all pulls. */
  folder: z.string(),
  /** Pages on disk. */
  pages: z.int().min(0),
  rows: z.int().min(0),
  /** The next page; null when all pages are on disk and only the import is left. */
  next: z.union([z.number(), z.string(), z.null()]),
  /** Hash of the last page: a provider that repeats a page would never end. */
  lastHash: z.string(),
  etag: z.string(),
  lastModified: z.string(),
})
export type PullProgress = z.infer<typeof pullProgress>

/** Returns the stored progress; null if there is none, or if another version stored it. */
export const progressOf = (stored: unknown): PullProgress | null =>
  pullProgress.safeParse(stored).data ?? null

export const pageName = (page: number) => `page-${String(page).padStart(5, '0')}`
