import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compiledMessages } from './app/build/compiled-messages.ts'
import { leanIcons } from './app/build/lean-icons.ts'
import { pageHead } from './app/build/page-head.ts'
import { readyMade } from './app/build/ready-made.ts'

/** Chunks that every page loads first. */
const firstFiles = ['index', 'frame', 'rolldown-runtime']
const isFirst = (file: string) => firstFiles.some((name) => file.startsWith(`assets/${name}-`))

export default defineConfig({
  base: '/',
  publicDir: 'app/web/public',
  plugins: [
    readyMade(['app/web/calls/call-table.ts', 'app/web/calls/other-calls.ts']),
    compiledMessages(),
    leanIcons('platform/ui/web/icon.ts'),
    pageHead(),
    react(),
    tailwindcss(),
  ],
  // The build compiles messages, so the formatter needs no parser.
  resolve: {
    alias: [
      {
        find: /^use-intl\/format-message$/,
        replacement: join(import.meta.dirname, 'platform/i18n/web/format-message.ts'),
      },
    ],
  },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    // Lists fonts and messages for the server (site/server-rendering/server/page-template.ts).
    manifest: true,
    // Inlined files would need `data:` in the server's policy.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => !isFirst(file)),
    },
    rolldownOptions: {
      output: {
        // Other files have no names, because the first page lists two hundred of them. Vite's manifest has their
        // sources.
        chunkFileNames: ({ name }) =>
          firstFiles.includes(name) ? 'assets/[name]-[hash].js' : 'assets/[hash].js',
        codeSplitting: {
          // The code of the first page is in two files: libraries, which change rarely and stay cached, and the page
          // itself. Everything else is split at its lazy import.
          groups: [
            { name: 'frame', test: /node_modules/, tags: ['$initial'], priority: 2 },
            { name: 'page', tags: ['$initial'], priority: 2 },
            // Code that many dialogs, menus and forms share, instead of a hundred small files.
            {
              name: 'widgets',
              test: /@base-ui|@floating-ui|tabbable/,
              minShareCount: 20,
              priority: 0,
            },
            // The filter panel follows the lots, also in one file.
            { name: 'filters', test: /listings.web.fields.listing-fields/, priority: 1 },
            { name: 'icons', test: /lucide-react/, minShareCount: 2, priority: 0 },
          ],
        },
      },
    },
  },
})
