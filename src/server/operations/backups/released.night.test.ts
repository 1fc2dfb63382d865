import { createWriteStream, existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { knownMigrations } from '#server/db/file/migrations.ts'
import { openHistory } from '#server/db/history/open.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { KEPT_RELEASES, type KeptRelease } from '#server/testing/kept-releases.ts'
import { askOf } from '#server/testing/scenes/operations.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { verifiedWhole, verifyFile } from '../history/verify-file.ts'
import { makeNightlyCopy } from './nightly-copy.service.ts'
import { checkArchive, restoreArchive } from './restore.service.ts'
import { restoreKeys } from './restore-keys.service.ts'
import { takeBackup } from './take-backup.service.ts'

const NOW = Date.parse('2026-12-01T12:00:00Z')

const request = (dataDir: string, archive: string) => askOf(archive, dataDir, dirname(archive))

/** A data folder as another machine has it once the keys and the copy of a release are back. */
async function restored({ copy, keys }: KeptRelease) {
  const dataDir = temporaryFolder()
  await restoreKeys(request(dataDir, keys))
  const { manifest, missing, key } = await restoreArchive(request(dataDir, copy))
  expect(key).toBe('ours')
  return { dataDir, manifest, missing }
}

test('every migration has the copy that its release wrote; the newest may still lack one', () => {
  const known = knownMigrations().map(({ name }) => name)
  const kept = KEPT_RELEASES.map(({ migration }) => migration)
  expect(kept).toEqual(known.slice(0, Math.max(kept.length, known.length - 1)))
})

describe.each(KEPT_RELEASES)('a copy of the release of $migration', (release) => {
  test('is checked and restored, starts, and its history holds', async () => {
    const { missing } = await checkArchive(request(temporaryFolder(), release.copy))
    expect(missing).toBe(0)
    const { dataDir, manifest } = await restored(release)
    expect(manifest.database?.migration.name).toBe(release.migration)
    const file = join(dataDir, 'laveo.db')
    migrateDatabase(file)
    const database = openDatabase(file)
    const historyKey = await openHistory(database, dataDir, NOW)
    const { verified, derived } = verifyFile(database.sqlite, { dataDir, key: historyKey })
    const orders = Number(database.sqlite.prepare('select count(*) from orders').pluck().get())
    await database.close()
    expect(verifiedWhole({ verified, derived }).faults).toEqual([])
    expect(orders).toBe(manifest.database?.rows.orders)
  })

  test('leaves a folder that is copied before it is migrated, by hand and at night, and after', async () => {
    const { dataDir, manifest } = await restored(release)
    const copy = join(temporaryFolder(), 'copy')
    const copied = async () => {
      await takeBackup({ dataDir, sink: createWriteStream(copy), passphrase: undefined })
      return checkArchive(request(temporaryFolder(), copy))
    }
    const uploads = manifest.files.map(({ name }) => name).filter((name) => name !== 'laveo.db')
    expect(uploads.length).toBeGreaterThanOrEqual(2)
    const before = await copied()
    expect(before.manifest.database?.migration.name).toBe(release.migration)
    expect(before.manifest.files.map(({ name }) => name)).toEqual(expect.arrayContaining(uploads))
    const night = await makeNightlyCopy(dataDir, NOW)
    for (const name of uploads) expect(existsSync(join(dirname(night), name))).toBe(true)
    expect((await checkArchive(request(temporaryFolder(), night))).missing).toBe(0)
    migrateDatabase(join(dataDir, 'laveo.db'))
    const after = await copied()
    expect(after.manifest.files.map(({ name }) => name)).toEqual(expect.arrayContaining(uploads))
    expect(readdirSync(join(dataDir, 'backups')).some((name) => name.startsWith('.work'))).toBe(
      false,
    )
  })
})
