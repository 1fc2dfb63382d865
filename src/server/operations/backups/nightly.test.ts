import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { holdFolder } from '#server/db/file/folder-hold.ts'
import { dumpTables } from '#server/testing/dump-tables.ts'
import {
  noonOf,
  open,
  type ShopCopiedAtNight,
  shopCopiedAtNight,
} from '#server/testing/scenes/operations.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { addDays } from '#shared/time/zone.ts'
import { makeNightlyCopy } from './nightly-copy.service.ts'

let f: ShopCopiedAtNight

beforeEach(async () => {
  f = await shopCopiedAtNight()
  return () => f.database.close()
})

describe('a nightly copy', () => {
  test('holds the database, and a second name for each upload, which takes no room', async () => {
    const before = dumpTables(f.database)
    await f.night('2026-11-22')
    expect(f.names()).toEqual(['laveo-2026-11-22.tar.zst', 'uploads'])
    for (const file of f.photoFiles) {
      const kept = join(f.backups, relative(f.dataDir, file))
      expect(statSync(kept).ino).toBe(statSync(file).ino)
    }
    const target = temporaryFolder()
    expect(await f.restore('2026-11-22', target)).toBe(0)
    const restored = open(target)
    expect(dumpTables(restored)).toEqual(before)
    await restored.close()
    const [photo = ''] = f.photoFiles
    expect(readFileSync(join(target, relative(f.dataDir, photo)))).toEqual(readFileSync(photo))
  })

  test('of the same day replaces the one before', async () => {
    await f.night('2026-11-22')
    const first = statSync(join(f.backups, 'laveo-2026-11-22.tar.zst')).ino
    await f.night('2026-11-22')
    expect(statSync(join(f.backups, 'laveo-2026-11-22.tar.zst')).ino).not.toBe(first)
    expect(f.names()).toHaveLength(2)
  })

  test('removes the copies that are over, and nothing else that lies there', async () => {
    mkdirSync(f.backups)
    const days = Array.from({ length: 60 }, (_, i) => addDays('2026-11-21', -i))
    for (const day of days) writeFileSync(join(f.backups, `laveo-${day}.tar.zst`), '')
    writeFileSync(join(f.backups, 'before-migration-2026.db'), '')
    await f.night('2026-11-22')
    const kept = f.names()
    expect(kept).toContain('before-migration-2026.db')
    // Seven days, three Sundays before them, and the ends of October and September.
    expect(kept.filter((name) => name.startsWith('laveo-'))).toHaveLength(12)
    expect(kept).toContain('laveo-2026-11-22.tar.zst')
  })

  test('keeps an upload that was removed for 35 days, then lets it go', async () => {
    await f.night('2026-11-22')
    f.database.sqlite.exec('delete from order_photos')
    for (const file of f.photoFiles) rmSync(file)
    await f.night('2026-11-23')
    expect(f.names()).toContain('removed-2026-11-23')
    expect(await f.check('2026-11-22')).toBe(0)
    expect(await f.restore('2026-11-22')).toBe(0)
    await f.night('2026-12-28')
    expect(f.names()).toContain('removed-2026-11-23')
    await f.night('2026-12-29')
    expect(f.names()).not.toContain('removed-2026-11-23')
    expect(await f.check('2026-11-22')).toBe(2)
    expect(await f.restore('2026-11-22')).toBe(2)
  })

  test('is not begun where it would fill the disk', async () => {
    const tight = () => Promise.resolve(200 * 1024 * 1024)
    await expect(makeNightlyCopy(f.dataDir, noonOf('2026-11-22'), tight)).rejects.toThrow(
      /^no room: 200 MB are free, 2[5-9]\d MB are needed$/,
    )
    expect(f.names()).toEqual([])
  })

  test('of a damaged database is not made, and the good ones of before stay', async () => {
    await f.night('2026-11-21')
    await f.database.close()
    const file = join(f.dataDir, 'laveo.db')
    const bytes = readFileSync(file)
    bytes.fill(0xff, bytes.length - 40_000)
    writeFileSync(file, bytes)
    await expect(f.night('2026-11-22')).rejects.toThrow(/damaged|malformed/)
    expect(f.names()).toEqual(['laveo-2026-11-21.tar.zst', 'uploads'])
    f.database = open(temporaryFolder())
  })

  test('clears away at once what one that was killed held, and leaves what another holds', async () => {
    const hold = (name: string) => {
      mkdirSync(join(f.backups, name), { recursive: true })
      return holdFolder(join(f.backups, name), 0)
    }
    hold('.work-killed').release()
    const other = hold('.work-other')
    await f.night('2026-11-22')
    expect(f.names()).toEqual(['.work-other', 'laveo-2026-11-22.tar.zst', 'uploads'])
    other.release()
  })

  test('clears away what a process that was killed a day ago left', async () => {
    const left = join(f.backups, '.work-killed')
    mkdirSync(join(left, 'folder'), { recursive: true })
    writeFileSync(join(left, 'laveo.db'), Buffer.alloc(5 * 1024 * 1024))
    const yesterday = Date.now() / 1000 - 90_000
    utimesSync(left, yesterday, yesterday)
    mkdirSync(join(f.backups, '.work-running'))
    await f.night('2026-11-22')
    expect(f.names()).toEqual(['.work-running', 'laveo-2026-11-22.tar.zst', 'uploads'])
  })
})
