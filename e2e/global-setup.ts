import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { migrateDatabase } from '#server/db/migrate.ts'
import { ensureBuilt } from '../scripts/testing/fresh-build.ts'
import { ensureChromium } from './chromium.ts'
import { PRICES } from './figures.ts'
import { arrangeHouse } from './server.ts'
import { serveTiles } from './tiles.ts'

/**
 * Once per run: a browser, a fresh build, a map server, and the database that every worker copies.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  checkNode()
  ensureChromium()
  ensureBuilt(['web', 'server'])
  const folder = mkdtempSync(join(tmpdir(), 'laveo-e2e-'))
  const template = join(folder, 'template.db')
  migrateDatabase(template)
  stock(template)
  const tiles = await serveTiles()
  // Workers inherit the environment of this process.
  Object.assign(process.env, {
    E2E_TEMPLATE: template,
    E2E_TILE_URL: tiles.url,
    E2E_WAVE_LINK: tiles.wave,
  })
  return async () => {
    await tiles.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** On an older Node the database driver ends the process without a message. */
function checkNode(): void {
  if (Number.parseInt(process.versions.node, 10) >= 22) return
  const advice = 'run `npx playwright test`, which finds the packaged one'
  throw new Error(`The tests need Node 22 or newer, this is ${process.version}: ${advice}.`)
}

/**
 * Adds the small catalogue that the tests order from. Closed afterwards, because copies would miss the content of the
 * log.
 */
function stock(file: string): void {
  const db = new Database(file)
  const insert = db.prepare(
    'insert into products (id, name, image_url, services, created_at) values (?, ?, ?, ?, ?)',
  )
  for (const [name, prices] of Object.entries(PRICES)) {
    const services = Object.entries(prices).map(([service, price]) => ({ name: service, price }))
    const picture = `/garments/${name.toLowerCase()}.svg`
    insert.run(randomUUID(), name, picture, JSON.stringify(services), Date.now())
  }
  arrangeHouse(db)
  db.close()
}
