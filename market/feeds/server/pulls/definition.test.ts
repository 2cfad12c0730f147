import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { parseDefinition } from './definition.ts'

test('checks a definition, and names the place of each mistake', () => {
  const wrong = (more: object) => {
    const base = { feed: 'p', url: 'https://feeds.example/', everyMinutes: 5, format: 'ajes' }
    try {
      parseDefinition({ ...base, ...more }, 'It')
      return 'right'
    } catch (error) {
      return (error as Error).message
    }
  }
  expect(wrong({})).toBe('right')
  expect(wrong({ url: 'ftp://feeds.example/' })).toMatch(/url: /)
  expect(wrong({ url: 'https://me:word@feeds.example/' })).toMatch(/url: has a password/)
  expect(wrong({ format: 'json' })).toMatch(/mapping: is needed/)
  expect(wrong({ key: { variable: 'HOME', header: 'x' } })).toMatch(/key.variable: must be/)
  const sql = { by: 'sql', parameter: 'q', select: 'select 1; drop table main' }
  expect(wrong({ paging: sql })).toMatch(/paging.select: must be one SELECT/)
  expect(wrong({ paging: { ...sql, select: 'select * from main limit 5' } })).toMatch(/has a LIMIT/)
  expect(wrong({ paging: { by: 'cursor', parameter: 'c', next: 'n' } })).toMatch(/reads JSON/)
})

test('the pulls of docs/feed.md are valid', async () => {
  const text = await readFile(new URL('../../../../docs/feed.md', import.meta.url), 'utf8')
  const blocks = [...text.matchAll(/```json\n([^`]*"everyMinutes"[^`]*)```/g)]
  expect(blocks).toHaveLength(2)
  for (const [, json = ''] of blocks) {
    const content = JSON.parse(json)
    expect(parseDefinition(content, 'It')).toMatchObject({ feed: content.feed })
  }
})
