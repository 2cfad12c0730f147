import type { Bidder, Sandbox } from '#tools/chaos/sandbox.ts'
import { closedLoop, type Load } from './closed-loop.ts'
import { cpuMs, databaseCpuMs } from './cpu-time.ts'
import { percentile } from './percentile.ts'
import { fail } from './smoke.ts'

/** A GET that one person sends repeatedly. */
export interface TimedRequest {
  readonly name: string
  readonly person: Bidder
  readonly path: string
}

const nameWidth = 40

export function printTimesHead(): void {
  console.log(
    'request'.padEnd(nameWidth),
    'conn  p50 ms  p95 ms    1/s  cpu ms each: server, PostgreSQL  not 200',
  )
}

/** Prints the response times of a request, and fails the run if a response is not 200. */
export async function timeRequest(
  { url, pid, cluster }: Sandbox,
  { name, person, path }: TimedRequest,
  { connections, seconds, warmUpSeconds }: Load & { readonly warmUpSeconds: number },
): Promise<void> {
  const next = () => ({ path, headers: { authorization: `Bearer ${person.token()}` } })
  await closedLoop(url, { connections, seconds: warmUpSeconds }, next)
  const cpu = () => Promise.all([cpuMs(pid()), databaseCpuMs(cluster.dataDir)])
  const [serverBefore, databaseBefore] = await cpu()
  const run = await closedLoop(url, { connections, seconds }, next)
  const [server, database] = await cpu()
  const count = Math.max(1, run.times.length)
  console.log(
    name.padEnd(nameWidth),
    String(connections).padStart(4),
    ...[0.5, 0.95].map((share) => percentile(run.times, share).toFixed(1).padStart(7)),
    (count / run.seconds).toFixed(0).padStart(6),
    ...[server - serverBefore, database - databaseBefore].map((ms) =>
      (ms / count).toFixed(1).padStart(9),
    ),
    String(run.errors).padStart(9),
  )
  if (run.errors > 0) fail(`${name.trim()}: ${run.errors} not 200, ${run.firstError.slice(0, 200)}`)
}
