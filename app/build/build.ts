import { ensureWebBuild } from './web-build.ts'

// Builds the web app; `npm start` does this itself when the sources have changed.
await ensureWebBuild((line) => console.log(line))
console.log('The web app is built: dist/web')
