import { ensureWebBuild } from './web-build.ts'

// What `npm start` does by itself when the web app's sources have changed.
await ensureWebBuild((line) => console.log(line))
console.log('The web app is built: dist/web')
