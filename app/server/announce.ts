import type { Context } from '#platform/core/server/context.ts'
import { startWarnings } from '#platform/core/server/start-warnings.ts'

/** Prints the addresses and the start-up time when everything is ready. */
export function announce(
  { config, demoAccounts }: Context,
  { seconds, print }: { seconds: number; print: (line: string) => void },
): void {
  print(`\n  Seriba is ready after ${seconds.toFixed(1)} s:  ${config.publicUrl}\n`)
  for (const { email, password, kind } of demoAccounts) {
    print(`    ${kind.padEnd(8)}  ${email}   ${password}`)
  }
  if (config.demo) print('\n  A demo market, drawn and invented. DEMO=off starts an empty system.')
  print('  API: /api/docs     Stop with Ctrl-C.\n')
  for (const warning of startWarnings(config)) print(`  ${warning}\n`)
}
