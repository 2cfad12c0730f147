import type { FastifyInstance } from 'fastify'
import type { RefusalCode } from '#platform/core/contract/errors.ts'
import type { Jobs, RepeatedJob } from '#platform/jobs/server/jobs.ts'
import type { LiveSource } from '#platform/live/server/source.ts'
import type { Context, PlatformServices } from './context.ts'
import type { Invariant } from './invariant.ts'
import type { LoggedRefusals } from './refusal.ts'

/** The starting process, for modules that need more of it than its services. */
export interface Startup {
  readonly databaseUrl: string
  /** Absolute folder of all data of this instance. */
  readonly dataDir: string
  readonly jobs: Jobs
  log(line: string): void
  /** Repeats work that fails while the database is unavailable, until it succeeds. */
  whenAvailable<T>(work: () => Promise<T>): Promise<T>
  /** Adds a step to the shutdown. Steps run in the reverse order of the start. */
  onStop(step: () => Promise<unknown> | unknown): void
  /** Returns the address of this server on this machine; null before it listens. */
  ownAddress(): string | null
}

/** Work that is repeated while the server runs. */
export interface ModuleJob {
  readonly job: RepeatedJob
  run(): Promise<void>
}

/**
 * What a domain brings to the server; `app/server/modules.ts` lists the modules. The functions run in the order of this
 * interface, each for all modules in the order of the list before the next one begins.
 */
export interface Module {
  readonly name: string
  /** Writes the data that the program ships with to the database. */
  prepare?(platform: PlatformServices, startup: Startup): Promise<void>
  /** Builds services. Services of later modules are missing in `context` until all modules have built theirs. */
  services?(context: Context, startup: Startup): Partial<Context> | Promise<Partial<Context>>
  /** Registers metrics in `context.metrics`. */
  metrics?(context: Context): void
  /** Starts everything that is not a repeated job, such as the workers of a queue. */
  start?(context: Context, startup: Startup): Promise<void>
  /** The repeated jobs; they begin before the server listens. */
  jobs?(context: Context): readonly ModuleJob[]
  /** Adds routes to the HTTP server. */
  routes?(app: FastifyInstance, context: Context): void | Promise<void>
  /** Starts what must not delay the first request. The search loads its columns here, so later modules can use them. */
  afterListen?(context: Context, startup: Startup): Promise<void>
  /** The sources that the event stream reads. */
  readonly events?: readonly LiveSource[]
  /** The domain's refusals that are logged. */
  readonly loggedRefusals?: LoggedRefusals
  /** Refusals for constraints whose violation cannot be foreseen, by the name of the constraint. */
  readonly constraintRefusals?: Readonly<Record<string, RefusalCode>>
  /** What must always hold for the domain's tables. */
  readonly invariants?: readonly Invariant[]
}
