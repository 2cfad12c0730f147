import { randomUUID } from 'node:crypto'
import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { demoPassword } from '#demo/people.ts'
import { startServer } from '#testing/browser/setup/start-server.ts'
import { openLoop, type Sample, type Shot, shoot } from './open-loop.ts'
import { percentile } from './percentile.ts'
import { fail, isSmoke, withSmoke } from './smoke.ts'
import { watchMemory } from './watch-memory.ts'

const { values } = parseArgs({
  options: withSmoke(
    {
      url: { type: 'string' },
      seconds: { type: 'string', default: '60' },
      /** Length of the phases before and after the flood, s. */
      calm: { type: 'string', default: '10' },
      rate: { type: 'string', default: '200' },
      scale: { type: 'string', default: '1' },
      way: { type: 'string', multiple: true, default: ['one', 'many'] },
    },
    { seconds: '2', calm: '0.5', rate: '30', scale: '0.05' },
  ),
})
const seconds = Number(values.seconds)
const calm = Number(values.calm)
const rate = Number(values.rate)
/** Pause before each sign-in of a person with the right password. */
const pauseMs = isSmoke ? 500 : 2000

/**
 * Measures how a flood of sign-ins affects people who look at lots: npm run bench:sign-in. Starts a server, or uses a
 * running demo with --url, which must have TRUST_PROXY=on.
 */
async function main(): Promise<void> {
  const own = values.url === undefined
  const seriba = own ? await startServer({ demoScale: Number(values.scale), env: serverEnv }) : null
  const url = seriba?.url ?? values.url ?? ''
  try {
    // The first responses of a fresh process are slow and not typical.
    const token = await warmUp(url)
    for (const source of values.way) {
      if (source !== 'one' && source !== 'many') throw new Error('--way is one or many')
      console.log(`\n${rate} sign-ins a second for ${seconds} s, ${titles[source]} (${machine()})`)
      await measure(url, source, token, seriba?.pid ?? null)
    }
  } finally {
    await seriba?.stop()
  }
}

/** Describes the machine, because other programs on it distort the figures. */
const machine = () => `${availableParallelism()} cores, load before ${loadavg()[0]?.toFixed(1)}`

/** Without the checks of development, with the limits of production. */
const serverEnv = {
  NODE_ENV: 'development',
  CHECK_RESPONSES: 'off',
  SECRET: randomUUID(),
  RATE_LIMIT_FACTOR: '1',
  TRUST_PROXY: 'on',
}
const titles = { one: 'from one address', many: 'from many addresses' } as const
type Source = keyof typeof titles

/** People of the demo: one looks at lots, one is attacked, others sign in during the flood. */
const looking = 'client@seriba.test'
const attacked = 'manager@seriba.test'
const visitors = [
  { who: 'somebody whom the flood does not know', email: 'dealer@seriba.test', ip: '203.0.113.9' },
  // Has signed in from there before the flood.
  { who: 'the attacked person at home', email: attacked, ip: '192.0.2.1' },
] as const

const trySignIn = (email: string, password: string, ip: string): Shot => ({
  method: 'POST',
  path: '/api/auth',
  headers: { 'x-forwarded-for': ip },
  body: { email, password },
})

const listing = (token: string): Shot => ({
  method: 'GET',
  path: '/api/car-auction/listing',
  headers: { authorization: `Bearer ${token}` },
})

async function warmUp(url: string): Promise<string> {
  const { status, body } = await shoot(url, trySignIn(looking, demoPassword, '192.0.2.1'))
  if (status !== 200) throw new Error(`signing in fails: ${status} ${body}`)
  for (const { email, ip } of visitors) await shoot(url, trySignIn(email, demoPassword, ip))
  const token: string = JSON.parse(body)['access-token']
  await openLoop(url, { rate: 20, seconds: calm / 2 }, () => listing(token))
  return token
}

/** Mixes half wrong passwords of one account, three tenths unknown addresses and two tenths right passwords. */
function flood(source: Source, n: number): Shot {
  const ip =
    source === 'one' ? '198.51.100.7' : `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`
  if (n % 10 < 5) return trySignIn(attacked, `wrong-${n}`, ip)
  if (n % 10 < 8) return trySignIn(`nobody-${n}@seriba.test`, 'whatever', ip)
  return trySignIn(looking, demoPassword, ip)
}

async function measure(
  url: string,
  source: Source,
  token: string,
  pid: number | null,
): Promise<void> {
  const look = (time: number) => openLoop(url, { rate: 20, seconds: time }, () => listing(token))
  // This call needs no database, so its time is that of the server's event loop.
  const pulse = (time: number) =>
    openLoop(url, { rate: 20, seconds: time }, () => ({ method: 'GET', path: '/api/health' }))
  const memory = watchMemory(pid)
  console.log('phase    listing p50  p95  p99 ms  failures  health p50  p99 ms    RSS MB')
  const phase = async (name: string, time: number) => {
    const [lots, beats] = await Promise.all([look(time), pulse(time)])
    const failed = [...lots, ...beats].filter(({ status }) => status !== 200).length
    if (failed > 0) fail(`${failed} requests of people failed ${name} the flood`)
    const cells = [
      name.padEnd(8),
      ...[0.5, 0.95, 0.99].map((share, at) => show(lots, share, at === 0 ? 11 : 4)),
      String(failed).padStart(12),
      show(beats, 0.5, 11),
      show(beats, 0.99, 4),
      (Math.round(memory.readPeak()) || 'unknown').toString().padStart(12),
    ]
    console.log(cells.join(' '))
  }
  await phase('before', calm)
  const visits = visitors.map((visitor) => measureSignIns(url, visitor))
  const knocks = openLoop(url, { rate, seconds }, (n) => flood(source, n))
  await phase('during', seconds)
  const samples = await knocks
  const broken = samples.filter(({ status }) => status === 0 || status >= 500).length
  if (broken > 0) fail(`${broken} sign-ins of the flood had no response or a server error`)
  await phase('after', calm)
  memory.stop()
  printByStatus(samples)
  for (const visit of visits) console.log(await visit)
}

const show = (samples: readonly Sample[], share: number, width: number) =>
  percentile(
    samples.map(({ ms }) => ms),
    share,
  )
    .toFixed(0)
    .padStart(width)

/** Signs in with the right password, waiting for the `Retry-After` of each refusal. */
async function measureSignIns(url: string, { who, email, ip }: (typeof visitors)[number]) {
  const times: number[] = []
  let maxTries = 0
  const ends = performance.now() + seconds * 1000
  await delay(pauseMs)
  while (performance.now() < ends) {
    const began = performance.now()
    for (let tries = 1; ; tries++) {
      const sample = await shoot(url, trySignIn(email, demoPassword, ip))
      maxTries = Math.max(maxTries, tries)
      if (sample.status === 200) break
      await delay(Math.max(1, sample.retryAfter) * 1000)
    }
    times.push((performance.now() - began) / 1000)
    await delay(pauseMs)
  }
  times.sort((a, b) => a - b)
  const [median, longest] = [times[Math.floor(times.length / 2)] ?? 0, times.at(-1) ?? 0]
  return (
    `${who} signed in ${times.length} times: median ${median.toFixed(1)} s, ` +
    `longest ${longest.toFixed(1)} s, at most ${maxTries} tries`
  )
}

function printByStatus(all: readonly Sample[]): void {
  const kinds = Map.groupBy(all, ({ status, code }) => `${status} ${code}`.trim())
  console.log('sign-ins                       count   p50   p95   max ms  Retry-After s')
  for (const [kind, samples] of [...kinds].sort()) {
    const waits = samples.map(({ retryAfter }) => retryAfter)
    const range = Math.max(...waits) > 0 ? `${Math.min(...waits)}–${Math.max(...waits)}` : 'none'
    const times = [0.5, 0.95, 1].map((share) => show(samples, share, 5))
    console.log(kind.padEnd(26), String(samples.length).padStart(9), ...times, range.padStart(16))
  }
}

await main()
