import * as z from 'zod'

/** How far a pull is. */
const pullProgress = z.strictObject({
  startedAt: z.iso.datetime(),
  /** Folder of its pages, below that of all pulls. */
  folder: z.string(),
  /** Pages on disk. */
  pages: z.int().min(0),
  rows: z.int().min(0),
  /** The next page; null when all are there and the import is what is left. */
  next: z.union([z.number(), z.string(), z.null()]),
  /** Hash of the last page: a provider that sends the same page again would never end. */
  lastHash: z.string(),
  etag: z.string(),
  lastModified: z.string(),
})
export type PullProgress = z.infer<typeof pullProgress>

/** What is stored, or null for nothing and for what another version has stored. */
export const progressOf = (stored: unknown): PullProgress | null =>
  pullProgress.safeParse(stored).data ?? null

export const pageName = (page: number) => `page-${String(page).padStart(5, '0')}`
