import { readConfig } from '#app/server/config.ts'
import { openDatabase } from '#platform/database/server/embedded/postgres.ts'

// Holds the database of a data folder open, for tests that kill this program.
const [, , dataDir = ''] = process.argv
const config = { ...readConfig({ DATA_DIR: dataDir }), dataDirChosen: false }
const { url } = await openDatabase(config, () => undefined)
console.log(url)
setInterval(() => undefined, 60_000)
