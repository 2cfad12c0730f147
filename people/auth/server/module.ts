import type { Module } from '#platform/core/server/module.ts'
import { cleaningJob } from '#platform/jobs/server/cleaning-job.ts'
import { deleteExpiredLimits, deleteOldLinks, deleteOldSessions } from './commands.ts'
import { optionListRoutes } from './option-lists.ts'
import { authRoutes } from './routes.ts'
import { instanceSecret } from './secret.ts'
import { type SessionTokens, sessionTokens } from './session-tokens.ts'

declare module '#platform/core/server/config.ts' {
  interface Config {
    /** Minimum length of new passwords; shorter existing ones still sign in. */
    readonly passwordMinLength: number
  }
}

declare module '#platform/core/server/context.ts' {
  interface Context {
    /** The secret of this instance, from which keys are derived. */
    readonly secret: string
    /** Signs and verifies session tokens with the secret of this instance. */
    readonly tokens: SessionTokens
  }
}

export const authModule = {
  name: 'auth',
  async services({ config }, { dataDir }) {
    const secret = await instanceSecret(config, dataDir)
    return { secret, tokens: sessionTokens(secret, config.previousSecret) }
  },
  jobs: ({ db, now }) => [
    cleaningJob(
      'delete-old-sign-ins',
      () => deleteOldSessions(db, now()),
      () => deleteOldLinks(db, now()),
      () => deleteExpiredLimits(db, now()),
    ),
  ],
  routes: (app, context) => {
    authRoutes(app, context)
    optionListRoutes(app)
  },
  loggedRefusals: { reset_refused: 'warn', session_expired: 'info', expired_link: 'info' },
} satisfies Module
