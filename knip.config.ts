import type { KnipConfig } from 'knip'
import project from './package.json' with { type: 'json' }
import { documentFonts } from './server/graphics/fonts.ts'

/** The programs that npm starts: `node scripts/bootstrap.js server/main.ts`. */
const programs = Object.values(project.scripts).flatMap(
  (command) => command.match(/\S+\.ts$/) ?? [],
)

/** Those that knip does not find by itself: it sees Noto Sans JP in a stylesheet, and Vazirmatn by its path. */
const fontFiles = documentFonts.filter(
  (name) => name !== '@fontsource/noto-sans-jp' && name !== 'vazirmatn',
)

export default {
  entry: [
    ...programs,
    'vitest.browser.config.ts',
    // Started as processes of their own.
    'bench/{feed/run,http/peer}.ts',
    'scripts/run-web-build.ts',
    'server/testing/{hold-database,files/sweeper,clock/shifted-clock}.ts',
    // Joined by their declarations alone.
    'server/**/tables.ts',
    'server/messages.ts',
    // Named by the build of the web app.
    'web/app/render.tsx',
    'web/i18n/format-message.ts',
    'web/ui/icon.ts',
    'web/notifications/push/service-worker.ts',
  ],
  project: ['{contract,server,web,demo,e2e,scripts,bench}/**/*.{ts,tsx,js,css}'],
  // Loaded by a script in a string, and as files.
  ignoreDependencies: ['@sparticuz/chromium', ...fontFiles],
  ignoreExportsUsedInFile: { interface: true, type: true },
  // Two names for one value say what each use means.
  exclude: ['duplicates'],
  treatConfigHintsAsErrors: true,
} satisfies KnipConfig
