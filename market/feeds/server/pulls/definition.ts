import { readFile } from 'node:fs/promises'
import * as z from 'zod'
import { StartFailure } from '#platform/core/server/start-failure.ts'
import { mistakesOf } from '../mappings/mistakes.ts'
import { mappingFile } from '../mappings/schema.ts'

const text = z.string().min(1).max(500)
const size = z.int().min(1).max(10_000)

/** How to request an answer that comes in pages. */
const paging = z.discriminatedUnion('by', [
  z.strictObject({
    by: z.literal('page'),
    parameter: text,
    from: z.int().min(0).default(1),
    size: size.optional().describe('Rows of a full page; a shorter one is the last'),
    sizeParameter: text.optional(),
    pages: text.optional().describe('JSON: where the answer has the number of pages'),
  }),
  z.strictObject({
    by: z.literal('offset'),
    parameter: text,
    size,
    sizeParameter: text.optional(),
  }),
  z.strictObject({
    by: z.literal('cursor'),
    parameter: text,
    next: text.describe('JSON: where the answer has the cursor of the next page'),
  }),
  z.strictObject({
    by: z.literal('link'),
    next: text.optional().describe('JSON: where the next address is; else the header "link"'),
  }),
  z.strictObject({
    by: z.literal('sql'),
    parameter: text,
    select: z
      .string()
      .regex(/^\s*select\s[^;]+$/i, 'must be one SELECT statement')
      .refine((select) => !/\blimit\b/i.test(select), 'has a LIMIT; the pages have theirs'),
    size: size.default(250),
    base64: z.boolean().default(false),
  }),
])

/** Where a feed is fetched from, and how often (docs/feed.md). */
const pullDefinition = z
  .strictObject({
    $schema: z.string().optional(),
    feed: text.max(40),
    url: z.url({ protocol: /^https?$/ }).refine((url) => !/^https?:\/\/[^/]*@/.test(url), {
      error: 'has a password; use "key"',
    }),
    everyMinutes: z
      .int()
      .min(1)
      .max(7 * 24 * 60),
    format: z.enum(['seriba', 'ajes', 'csv', 'ndjson', 'json', 'xml']),
    mapping: mappingFile.optional(),
    kind: z.enum(['car', 'bike']).optional(),
    market: z.enum(['auction', 'stock']).optional(),
    encoding: text.optional(),
    complete: z.boolean().optional().describe('The answer has all lots of the feed'),
    query: z.record(text, z.string()).default({}),
    headers: z.record(text, z.string()).default({}),
    key: z
      .strictObject({
        variable: z
          .string()
          .regex(/^FEED_KEY_[A-Z0-9_]+$/, 'must be the name of a variable FEED_KEY_…'),
        header: text.optional(),
        prefix: z.string().max(40).default(''),
        query: text.optional(),
      })
      .refine(({ header, query }) => (header === undefined) !== (query === undefined), {
        error: 'needs header or query',
      })
      .optional(),
    paging: paging.optional(),
    timeLimitSeconds: z.int().min(1).max(3600).default(120).describe('For one answer'),
    tries: z.int().min(1).max(10).default(4),
    maxPages: z.int().min(1).max(100_000).default(2000),
    maxMegabytes: z.int().min(1).max(10_000).default(1000).describe('For one answer, unpacked'),
  })
  .superRefine((pull, context) => {
    const wrong = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    const isForeign = ['csv', 'json', 'xml'].includes(pull.format)
    if (isForeign && !pull.mapping) wrong('mapping', `is needed for ${pull.format}`)
    if (pull.mapping && ['seriba', 'ajes'].includes(pull.format)) {
      wrong('mapping', `is not for ${pull.format}`)
    }
    const { paging } = pull
    const readsJson =
      paging?.by === 'cursor' ||
      (paging?.by === 'link' && paging.next !== undefined) ||
      (paging?.by === 'page' && paging.pages !== undefined)
    if (readsJson && pull.format !== 'json') wrong('paging', 'reads JSON; the format is another')
    if (paging?.by === 'page' && paging.size === undefined && paging.pages === undefined) {
      wrong('paging', 'needs size or pages, to know the last page')
    }
  })
export type PullDefinition = z.infer<typeof pullDefinition>

/** @throws StartFailure that names each mistake in the file and its place */
export async function readDefinition(path: string): Promise<PullDefinition> {
  const content = await readFile(path, 'utf8').catch(() => {
    throw new StartFailure(`The pull file ${path} cannot be read.`)
  })
  let json: unknown
  try {
    json = JSON.parse(content.replace(/^\ufeff/, ''))
  } catch (error) {
    throw new StartFailure(`The pull file ${path} is not JSON: ${(error as Error).message}`)
  }
  return parseDefinition(json, `The pull file ${path}`)
}

/** @throws StartFailure that names each mistake and its place */
export function parseDefinition(content: unknown, name: string): PullDefinition {
  const parsed = pullDefinition.safeParse(content)
  if (parsed.success) return parsed.data
  const lines = mistakesOf(parsed.error.issues).map((mistake) => `  ${mistake}`)
  throw new StartFailure(`${name} is wrong:\n${lines.join('\n')}`)
}
