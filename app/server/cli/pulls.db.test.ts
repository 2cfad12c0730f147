import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '#testing/database/database.ts'
import { fileWith } from '#testing/database/feed/feed-text.ts'
import { countLots } from '#testing/database/feed-import.ts'
import { temporaryFolder } from '#testing/database/files/temporary-folder.ts'
import { feedProvider, text } from '#testing/database/pulls/feed-provider.ts'

const { url, db } = await testDatabase()

function start(args: readonly string[], env: Record<string, string>) {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'seriba.ts'), 'pulls', ...args],
    {
      env: { PATH: '/usr/bin:/bin', DATABASE_URL: url, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let out = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (piece) => {
      out += piece
    })
  }
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, out }))
  return { child, ended }
}

const row = (id: number) =>
  `<row><id>${id}</id><lot>${id}</lot><auction>Pull Hall</auction><auction_date>2026-11-21</auction_date><marka_name>TOYOTA</marka_name><model_name>PRIUS</model_name></row>`
const page = (...ids: number[]) => text(`<aj>${ids.map(row).join('\n')}</aj>`)

test('a killed pull continues with the page it had reached', async () => {
  const folder = await temporaryFolder()
  onTestFinished(() => folder.remove())
  let reached: () => void = () => undefined
  const thirdRequested = new Promise<void>((resolve) => {
    reached = resolve
  })
  const provider = await feedProvider(
    page(1, 2),
    page(3, 4),
    () => reached(),
    page(5, 6),
    text('<aj></aj>'),
  )
  const definition = {
    feed: 'hall',
    url: `${provider.url}/api/`,
    everyMinutes: 15,
    format: 'ajes',
    key: { variable: 'FEED_KEY_HALL', query: 'code' },
    paging: { by: 'sql', parameter: 'sql', select: 'select * from main', size: 2 },
  }
  const file = await fileWith(JSON.stringify(definition), 'hall.json')
  const env = { DATA_DIR: folder.path, FEED_HOSTS: '127.0.0.1', FEED_KEY_HALL: 'secret-code' }
  const run = (...args: string[]) => start(args, env).ended
  expect(await start(['set', file], { DATA_DIR: folder.path }).ended).toMatchObject({
    code: 1,
    out: expect.stringContaining('127.0.0.1 is not in FEED_HOSTS'),
  })
  expect(await run('set', file)).toEqual({ code: 0, out: 'hall is fetched every 15 minutes.\n' })
  const first = start(['run', 'hall'], env)
  await thirdRequested
  first.child.kill('SIGKILL')
  await first.ended
  expect(await countLots(db)).toBe(0)
  expect((await run('list')).out).toMatch(/hall .*2 pages, 4 rows so far/)
  const second = await run('run', 'hall')
  expect(second).toMatchObject({
    code: 0,
    out: expect.stringContaining('hall: read 6, added 6, changed 0, unchanged 0, rejected 0'),
  })
  expect(provider.asked.map((path) => path.split('LIMIT ')[1])).toEqual([
    '0,2&code=secret-code',
    '2,2&code=secret-code',
    '4,2&code=secret-code',
    '4,2&code=secret-code',
    '6,2&code=secret-code',
  ])
  expect(second.out).not.toContain('secret-code')
  expect((await run('list')).out).not.toMatch(/secret-code|so far/)
  expect(await run('remove', 'hall')).toMatchObject({ code: 0 })
  expect(await run('run', 'hall')).toMatchObject({ code: 1 })
})
