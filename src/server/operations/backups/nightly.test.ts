import {
  createReadStream,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join, relative } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { holdFolder } from '#server/db/file/folder-hold.ts'
import { dumpTables } from '#server/testing/dump-tables.ts'
import { createBackupsFixture, open } from '#server/testing/fixtures/backups.fixture.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { addDays } from '#shared/time/zone.ts'
import { makeNightlyCopy } from './nightly-copy.service.ts'
import { checkArchive, restoreArchive } from './restore.service.ts'

const NOON = 12 * 3_600_000
const at = (day: string) => Date.parse(day) + NOON

let source: Awaited<ReturnType<typeof createBackupsFixture>>
let backups: string

beforeEach(async () => {
  source = await createBackupsFixture()
  backups = join(source.dataDir, 'backups')
  return () => source.database.close()
})

const night = (day: string) => makeNightlyCopy(source.dataDir, at(day))
const names = () => readdirSync(backups).sort()

const restore = (day: string, dataDir: string) => restoreArchive(request(day, dataDir))
const check = (day: string) => checkArchive(request(day, temporaryFolder()))

function request(day: string, dataDir: string) {
  const archive = createReadStream(join(backups, `laveo-${day}.tar.zst`))
  return { dataDir, archive, beside: backups, passphrase: undefined, say: () => {} }
}

describe('a nightly copy', () => {
  test('holds the database, and a second name for each upload, which takes no room', async () => {
    const before = dumpTables(source.database)
    await night('2026-11-22')
    expect(names()).toEqual(['laveo-2026-11-22.tar.zst', 'uploads'])
    for (const file of source.photoFiles) {
      const kept = join(backups, relative(source.dataDir, file))
      expect(statSync(kept).ino).toBe(statSync(file).ino)
    }
    const target = temporaryFolder()
    expect((await restore('2026-11-22', target)).missing).toBe(0)
    const restored = open(target)
    expect(dumpTables(restored)).toEqual(before)
    await restored.close()
    const [photo = ''] = source.photoFiles
    expect(readFileSync(join(target, relative(source.dataDir, photo)))).toEqual(readFileSync(photo))
  })

  test('of the same day replaces the one before', async () => {
    await night('2026-11-22')
    const first = statSync(join(backups, 'laveo-2026-11-22.tar.zst')).ino
    await night('2026-11-22')
    expect(statSync(join(backups, 'laveo-2026-11-22.tar.zst')).ino).not.toBe(first)
    expect(names()).toHaveLength(2)
  })

  test('removes the copies that are over, and nothing else that lies there', async () => {
    mkdirSync(backups)
    const days = Array.from({ length: 60 }, (_, i) => addDays('2026-11-21', -i))
    for (const day of days) writeFileSync(join(backups, `laveo-${day}.tar.zst`), '')
    writeFileSync(join(backups, 'before-migration-2026.db'), '')
    await night('2026-11-22')
    const kept = names()
    expect(kept).toContain('before-migration-2026.db')
    // Seven days, three Sundays before them, and the ends of October and September.
    expect(kept.filter((name) => name.startsWith('laveo-'))).toHaveLength(12)
    expect(kept).toContain('laveo-2026-11-22.tar.zst')
  })

  test('keeps an upload that was removed for 35 days, then lets it go', async () => {
    await night('2026-11-22')
    source.database.sqlite.exec('delete from order_photos')
    for (const file of source.photoFiles) rmSync(file)
    await night('2026-11-23')
    expect(names()).toContain('removed-2026-11-23')
    const target = temporaryFolder()
    expect((await check('2026-11-22')).missing).toBe(0)
    expect((await restore('2026-11-22', target)).missing).toBe(0)
    await night('2026-12-28')
    expect(names()).toContain('removed-2026-11-23')
    await night('2026-12-29')
    expect(names()).not.toContain('removed-2026-11-23')
    expect((await check('2026-11-22')).missing).toBe(2)
    expect((await restore('2026-11-22', temporaryFolder())).missing).toBe(2)
  })

  test('is not begun where it would fill the disk', async () => {
    const tight = () => Promise.resolve(200 * 1024 * 1024)
    await expect(makeNightlyCopy(source.dataDir, at('2026-11-22'), tight)).rejects.toThrow(
      /^no room: 200 MB are free, 2[5-9]\d MB are needed$/,
    )
    expect(names()).toEqual([])
  })

  test('of a damaged database is not made, and the good ones of before stay', async () => {
    await night('2026-11-21')
    await source.database.close()
    const file = join(source.dataDir, 'laveo.db')
    const bytes = readFileSync(file)
    bytes.fill(0xff, bytes.length - 40_000)
    writeFileSync(file, bytes)
    await expect(night('2026-11-22')).rejects.toThrow(/damaged|malformed/)
    expect(names()).toEqual(['laveo-2026-11-21.tar.zst', 'uploads'])
    source.database = open(temporaryFolder())
  })

  test('clears away at once what one that was killed held, and leaves what another holds', async () => {
    const hold = (name: string) => {
      mkdirSync(join(backups, name), { recursive: true })
      return holdFolder(join(backups, name), 0)
    }
    hold('.work-killed').release()
    const other = hold('.work-other')
    await night('2026-11-22')
    expect(names()).toEqual(['.work-other', 'laveo-2026-11-22.tar.zst', 'uploads'])
    other.release()
  })

  test('clears away what a process that was killed a day ago left', async () => {
    const left = join(backups, '.work-killed')
    mkdirSync(join(left, 'folder'), { recursive: true })
    writeFileSync(join(left, 'laveo.db'), Buffer.alloc(5 * 1024 * 1024))
    const yesterday = Date.now() / 1000 - 90_000
    utimesSync(left, yesterday, yesterday)
    mkdirSync(join(backups, '.work-running'))
    await night('2026-11-22')
    expect(names()).toEqual(['.work-running', 'laveo-2026-11-22.tar.zst', 'uploads'])
  })
})
