import type { Context, PlatformServices } from '#platform/core/server/context.ts'
import type { Module, Startup } from '#platform/core/server/module.ts'
import type { Provided } from './modules.ts'

/** Builds the context with the services of modules; tests replace some of them by `given`. */
export async function buildContext(
  modules: readonly Module[],
  given: PlatformServices & Partial<Context>,
  startup: Startup,
): Promise<Context> {
  // Modules keep this object, so it is completed and never copied.
  const context = { ...given } as Context
  for (const { services } of modules) {
    Object.assign(context, await services?.(context, startup), given)
  }
  // A service without a module does not compile.
  const provided: Provided = context
  return provided
}

/** Starts everything that must run before the server listens, in the order of the `Module` interface. */
export async function startModules(
  modules: readonly Module[],
  given: PlatformServices & Pick<Context, 'notices'>,
  startup: Startup,
): Promise<Context> {
  for (const { prepare } of modules) await prepare?.(given, startup)
  const context = await buildContext(modules, given, startup)
  for (const { metrics } of modules) metrics?.(context)
  for (const { start } of modules) await start?.(context, startup)
  for (const { jobs } of modules) {
    for (const { job, run } of jobs?.(context) ?? []) await startup.jobs.repeat(job, run)
  }
  return context
}
