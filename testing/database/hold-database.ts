import { readConfig } from '#app/server/config.ts'
import { openDatabase } from '#platform/database/server/embedded/postgres.ts'

// A program that has the database of a data folder, for tests that kill it.
const [, , dataDir = ''] = process.argv
const config = { ...readConfig({ DATA_DIR: dataDir }), dataDirChosen: false }
const { url } = await openDatabase(config, () => undefined)
console.log(url)
setInterval(() => undefined, 60_000)
