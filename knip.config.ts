import type { KnipConfig } from 'knip'
import project from './package.json' with { type: 'json' }
import { documentFonts } from './platform/graphics/server/fonts.ts'

/** The programs that npm starts: `node tools/bootstrap.js app/server/main.ts`. */
const programs = Object.values(project.scripts).flatMap(
  (command) => command.match(/\S+\.ts$/) ?? [],
)

/** Dependencies that knip cannot find: a stylesheet uses Noto Sans JP, and Vazirmatn is loaded by its path. */
const fontFiles = documentFonts.filter(
  (name) => name !== '@fontsource/noto-sans-jp' && name !== 'vazirmatn',
)

export default {
  entry: [
    ...programs,
    'vitest.browser.config.ts',
    // Started as separate processes.
    'bench/{feed/run,http/peer}.ts',
    'app/build/run-web-build.ts',
    'testing/database/{hold-database,files/sweeper,clock/shifted-clock}.ts',
    // Used only through their declarations.
    '{platform,people,market,trade,site}/**/server/**/tables.ts',
    'app/server/messages.ts',
    // Named in the build of the web app.
    'app/web/render.tsx',
    'platform/i18n/web/format-message.ts',
    'platform/ui/web/icon.ts',
    'people/notifications/web/push/service-worker.ts',
  ],
  project: [
    '{reference,platform,people,market,trade,site,app,demo,bench,tools,testing}/**/*.{ts,tsx,js,css}',
  ],
  // Loaded by a script in a string, and as files.
  ignoreDependencies: ['@sparticuz/chromium', ...fontFiles],
  ignoreExportsUsedInFile: { interface: true, type: true },
  // Two names for one value describe different uses.
  exclude: ['duplicates'],
  treatConfigHintsAsErrors: true,
} satisfies KnipConfig
