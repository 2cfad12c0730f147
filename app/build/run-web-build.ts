import { join } from 'node:path'
import { build } from 'vite'
import { compressFiles } from './compress-files.ts'

// Builds the web app for `ensureWebBuild`, in a process that exits with its parent.
process.once('disconnect', () => process.exit(1))

const root = join(import.meta.dirname, '../..')
const config = { root, logLevel: 'error', configFile: join(root, 'vite.config.ts') } as const

await build(config)
// The same app again, for rendering pages on the server.
await build({
  ...config,
  publicDir: false,
  build: {
    ssr: 'app/web/render.tsx',
    outDir: 'dist/renderer',
    emptyOutDir: true,
    manifest: false,
  },
  ssr: { noExternal: true },
  define: { 'process.env.NODE_ENV': '"production"' },
})
await build({
  root,
  logLevel: 'error',
  configFile: false,
  publicDir: false,
  build: {
    // Placed beside the pages, because the scope of a service worker is its own folder.
    outDir: 'dist/web',
    emptyOutDir: false,
    copyPublicDir: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: 'people/notifications/web/push/service-worker.ts',
      output: { entryFileNames: 'sw.js', codeSplitting: false },
    },
  },
})
await compressFiles(join(root, 'dist', 'web'))
// The channel to the parent process would keep this one running.
process.exit(0)
