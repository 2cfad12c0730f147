import { setTimeout as delay } from 'node:timers/promises'
import { listDatabaseProcesses, readStat } from '#testing/database/database-processes.ts'

/** Linux counts processor time in hundredths of a second. */
const msPerTick = 10

/** Sums up processor time from fields of `/proc/PID/stat`, in ms. */
const sumOf = (ticks: readonly string[]) =>
  ticks.reduce((sum, count) => sum + Number(count), 0) * msPerTick

/** Returns the processor time of a process without its children, in milliseconds. */
export const cpuMs = async (pid: number) => sumOf((await readStat(pid)).slice(11, 13))

/**
 * Returns the processor time of all processes of the PostgreSQL in a data folder, including ended ones, in
 * milliseconds.
 */
export async function databaseCpuMs(dataDir: string): Promise<number> {
  const stats = await Promise.all((await listDatabaseProcesses(dataDir)).map(readStat))
  return stats.reduce((sum, stat) => sum + sumOf(stat.slice(11, 15)), 0)
}

/** Maximum processor time of a calm second, ms. */
const calmMs = 100
const calmSeconds = 3

/**
 * Waits until a server has finished its start-up work, such as training prices, so that only requests are measured.
 * @param maxSeconds after which the measurement starts anyway
 */
export async function untilCalm(pid: number, maxSeconds = 90): Promise<void> {
  let calm = 0
  for (let waited = 0; calm < calmSeconds && waited < maxSeconds; waited++) {
    const before = await cpuMs(pid)
    await delay(1000)
    calm = (await cpuMs(pid)) - before < calmMs ? calm + 1 : 0
  }
}
