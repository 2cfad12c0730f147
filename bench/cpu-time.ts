import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Linux counts processor time in hundredths of a second. */
const ticksASecond = 100

/** Processor time in seconds that a process has used, and that of its children, ended ones too. */
export async function cpuSeconds(pid: number): Promise<{ own: number; children: number }> {
  let [own, children] = [0, 0]
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = await readFile(join('/proc', name, 'stat'), 'utf8').catch(() => '')
    // Fields after the name, which may hold blanks: state, parent, … user and system time, and both
    // of the children that have ended.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const used = (Number(fields[11]) + Number(fields[12])) / ticksASecond
    if (Number(name) === pid) {
      own = used
      children += (Number(fields[13]) + Number(fields[14])) / ticksASecond
    } else if (Number(fields[1]) === pid) children += used
  }
  return { own, children }
}

/** The process of the PostgreSQL that runs in a data folder. */
export async function postmasterPid(dataDir: string): Promise<number> {
  return Number(
    (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0],
  )
}
