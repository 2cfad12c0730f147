import { listDatabaseProcesses, readStat } from '../server/testing/database-processes.ts'

/** Linux counts processor time in hundredths of a second. */
const msATick = 10

/** Processor time in ms from fields of `/proc/PID/stat`. */
const sumOf = (ticks: readonly string[]) =>
  ticks.reduce((sum, count) => sum + Number(count), 0) * msATick

/** Processor time that a process has used itself, in milliseconds. */
export const cpuMs = async (pid: number) => sumOf((await readStat(pid)).slice(11, 13))

/** Processor time of all processes of the PostgreSQL in a data folder, ended ones too, in milliseconds. */
export async function databaseCpuMs(dataDir: string): Promise<number> {
  const stats = await Promise.all((await listDatabaseProcesses(dataDir)).map(readStat))
  return stats.reduce((sum, stat) => sum + sumOf(stat.slice(11, 15)), 0)
}
