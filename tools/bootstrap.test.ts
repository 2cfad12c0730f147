import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '#testing/database/files/temporary-folder.ts'

const root = join(import.meta.dirname, '..')

/** Counts the signals during the second that it takes to stop. */
const slowToStop = `
  let count = 0
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => {
    if (++count > 1) return
    setTimeout(() => {
      console.log('signals: ' + count)
      process.exit()
    }, 1000)
  })
  setInterval(() => undefined, 1000)
  console.log('ready')
`

/** Runs that program like npm, through a shell that waits for it. */
async function start(): Promise<{ shell: ChildProcess; bootstrap: number; lines: string[] }> {
  const { path: folder, remove } = await temporaryFolder()
  onTestFinished(remove)
  const program = join(folder, 'slow-to-stop.mjs')
  await writeFile(program, slowToStop)
  const command = `"${process.execPath}" tools/bootstrap.js "${relative(root, program)}" & echo $!; wait`
  const shell = spawn('/bin/sh', ['-c', command], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: string[] = []
  createInterface({ input: shell.stdout }).on('line', (line) => lines.push(line))
  await expect.poll(() => lines.at(-1)).toBe('ready')
  return { shell, bootstrap: Number(lines[0]), lines }
}

test('forwards one signal, however many the parents receive', async () => {
  const { bootstrap, lines } = await start()
  for (const signal of ['SIGTERM', 'SIGHUP', 'SIGTERM'] as const) process.kill(bootstrap, signal)
  await expect.poll(() => lines.at(-1)).toBe('signals: 1')
})

test('signals the program once when its parents are gone', async () => {
  const { shell, lines } = await start()
  const ended = once(shell, 'exit')
  shell.kill('SIGKILL')
  await ended
  await expect.poll(() => lines.at(-1)).toBe('signals: 1')
})
