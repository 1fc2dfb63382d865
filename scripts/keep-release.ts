// Keeps what this release leaves, for the tests of those after it: src/server/testing/releases/README.md says when it is run.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { openDatabase } from '#server/db/database.ts'
import { knownMigrations } from '#server/db/file/migrations.ts'
import { openHistory } from '#server/db/history/open.ts'
import { drawerMovements, orders, users } from '#server/db/schema.ts'
import { newId } from '#server/lib/ids.ts'
import { loadSecret } from '#server/lib/secret.ts'
import { loadTicketKey } from '#server/lib/ticket-key.ts'
import { addReceipt } from '#server/money/drawer/receipts.service.ts'
import { addPhoto } from '#server/orders/photos/photos.service.ts'
import { createTestContext } from '#server/testing/create-test-context.ts'
import { createFakeClock } from '#server/testing/fakes/fake-clock.ts'
import { picture } from '#server/testing/fixtures/pictures.ts'

const FOLDER = 'src/server/testing/releases'

const dataDir = mkdtempSync(join(tmpdir(), 'laveo-release-'))
const env = { ...process.env, DATA_DIR: dataDir }
execFileSync(process.execPath, ['src/cli/seed.ts', 'demo'], { env, stdio: 'inherit' })
await addUploads()
const name = join(FOLDER, knownMigrations().at(-1)?.name ?? '')
for (const args of [
  ['--out', `${name}.copy`],
  ['--keys', `${name}.keys`],
])
  execFileSync(process.execPath, ['src/cli/backup.ts', ...args], { env, stdio: 'inherit' })
rmSync(dataDir, { recursive: true })

async function addUploads(): Promise<void> {
  const database = openDatabase(join(dataDir, 'laveo.db'))
  const now = Date.now()
  await openHistory(database, dataDir, now)
  await loadSecret(dataDir)
  await loadTicketKey(dataDir)
  const clock = createFakeClock(now)
  const deps = createTestContext({ DATA_DIR: dataDir }, { database, clock })
  const { orm } = database
  const bytes = await picture(64, 48)
  const order = orm.select().from(orders).where(eq(orders.status, 'picked_up')).limit(1).get()
  const livreur = orm
    .select()
    .from(users)
    .where(eq(users.id, order?.livreurId ?? ''))
    .get()
  const spent = orm.select().from(drawerMovements).where(eq(drawerMovements.kind, 'expense')).get()
  const admin = orm.select().from(users).where(eq(users.role, 'admin')).get()
  if (!order || !livreur || !spent || !admin) throw new Error('The demonstration lacks one of them')
  const photo = { orderId: order.id, photoId: newId(), etape: 'pickup', prise: now } as const
  await addPhoto({ ...deps, actor: livreur }, photo, bytes)
  const receipt = { movement: spent.n, receiptId: newId() }
  await addReceipt({ ...deps, actor: admin }, receipt, bytes)
  await database.close()
}
