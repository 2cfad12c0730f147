import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { startGraphics } from './graphics.ts'
import { box, image } from './layout.ts'

const graphics = startGraphics()
afterAll(() => graphics.stop())

/** Returns how many pixels of a picture are darker than grey. */
async function darkPixels(png: Buffer): Promise<number> {
  const { data } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true })
  return data.filter((value) => value < 128).length
}
const written = (text: string) =>
  graphics.renderPng({
    boxes: box({ background: '#fff', color: '#000', fontSize: 40, width: '100%' }, text),
    width: 300,
    height: 100,
  })

describe('boxes', () => {
  test('become a picture of their size', async () => {
    const png = await graphics.renderPng({
      boxes: box({ background: '#123456', width: '100%', height: '100%' }),
      width: 120,
      height: 63,
    })
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 120, height: 63 })
    const [red, green, blue] = await sharp(png).raw().toBuffer()
    expect([red, green, blue]).toEqual([0x12, 0x34, 0x56])
  })

  test.each(['Toyota', 'Тойота', 'トヨタ', '走行距離 34 000 km, пробег'])(
    'write "%s"',
    async (text) => {
      expect(await darkPixels(await written(text))).toBeGreaterThan(200)
    },
  )

  test.each([
    ['修復歴', '走行距'],
    // From different pieces of the font.
    ['ス修', 'ロ修'],
    ['жук', 'луг'],
    ['a жук', 'a луг'],
    ['Жук 修', 'Луг 修'],
  ])('draw different characters differently: %s, %s', async (one, other) => {
    const [left, right] = await Promise.all([written(one), written(other)])
    expect(left.equals(right)).toBe(false)
  })

  test('can contain pictures', async () => {
    const red = await sharp({
      create: { width: 8, height: 8, channels: 3, background: '#ff0000' },
    })
      .png()
      .toBuffer()
    const src = `data:image/png;base64,${red.toString('base64')}` as const
    const png = await graphics.renderPng({
      boxes: box({}, image(src, { width: 40, height: 20 })),
      width: 40,
      height: 20,
    })
    const [first, second, third] = await sharp(png).raw().toBuffer()
    expect([first, second, third]).toEqual([255, 0, 0])
  })
})

test('a drawing has the requested width', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30"><path d="M0 0h40v30H0z"/></svg>'
  const png = await graphics.renderPng({ svg, width: 160 })
  expect(await sharp(png).metadata()).toMatchObject({ width: 160, height: 120 })
})

test('an invalid drawing is an error, and the next one is drawn', async () => {
  await expect(graphics.renderPng({ svg: '<p>', width: 10 })).rejects.toThrow()
  expect(await darkPixels(await written('yes'))).toBeGreaterThan(100)
})

/** Returns the child processes that draw. */
async function drawingProcesses(): Promise<number[]> {
  const children = await readFile(`/proc/self/task/${process.pid}/children`, 'utf8')
  const pids = children.trim().split(' ').filter(Boolean)
  const commands = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8')))
  return pids.filter((_, at) => commands[at]?.includes('image-work')).map(Number)
}

/** Takes much longer than to send a signal. */
const large = { boxes: box({ fontSize: 40 }, 'one '.repeat(500)), width: 4000, height: 4000 }

test.runIf(existsSync('/proc/self/task'))('a crash affects only one drawing', async () => {
  await written('before')
  const [pid] = await drawingProcesses()
  if (!pid) throw new Error('no process draws')
  const [crashed, ...others] = [graphics.renderPng(large), written('two'), written('three')]
  process.kill(pid, 'SIGSEGV')
  await expect(crashed).rejects.toThrow()
  await expect(Promise.all(others)).resolves.toHaveLength(2)
})
