import { randomBytes } from 'node:crypto'
import {
  cpSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import BetterSqlite from 'better-sqlite3'
import { pack } from 'tar-stream'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { holdFolder } from '#server/db/file/folder-hold.ts'
import { openHistory } from '#server/db/history/open.ts'
import { loadTicketKey, readPublishedKeys } from '#server/lib/ticket-key.ts'
import { dumpTables } from '#server/testing/dump-tables.ts'
import { askOf, open, type ShopOnDisk, shopOnDisk } from '#server/testing/scenes/operations.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { tarOf } from './archive-writer.ts'
import { checkArchive, restoreArchive } from './restore.service.ts'
import { restoreKeys } from './restore-keys.service.ts'
import { seal } from './sealing.ts'
import { takeBackup, takeKeys } from './take-backup.service.ts'

let source: ShopOnDisk
let archive: string

beforeEach(async () => {
  source = await shopOnDisk()
  archive = join(temporaryFolder(), 'copy')
  return () => source.database.close()
})

async function back() {
  const sink = createWriteStream(archive)
  return takeBackup({ dataDir: source.dataDir, sink, passphrase: undefined })
}

const request = (dataDir: string) => askOf(archive, dataDir)
const check = () => checkArchive(request(temporaryFolder()))
/** An archive as anybody may write one. */
const forge = async (tar: AsyncIterable<Uint8Array>) =>
  pipeline(Readable.from(await seal(tar, undefined)), createWriteStream(archive))

/** The contents of a data folder, to be compared with it later. */
async function stateOf(dataDir: string) {
  const database = open(dataDir)
  const tables = dumpTables(database)
  await database.close()
  const uploads = readdirSync(join(dataDir, 'uploads'), { recursive: true }).sort()
  return { tables, uploads }
}

describe('a copy', () => {
  test('taken beside an open database brings back every row and every upload elsewhere, and no key', async () => {
    const before = dumpTables(source.database)
    expect(await back()).toMatchObject({ uploads: 4, missing: [] })
    const { manifest } = await check()
    expect(manifest.files.map(({ name }) => name).filter((name) => name.includes('key'))).toEqual(
      [],
    )
    const target = temporaryFolder()
    const { missing, replaced } = await restoreArchive(request(target))
    expect([missing, replaced]).toEqual([0, undefined])
    expect((await stateOf(target)).tables).toEqual(before)
    for (const file of source.photoFiles.concat(source.garmentFiles)) {
      const copy = join(target, file.slice(source.dataDir.length))
      expect(readFileSync(copy, 'utf8')).toBe(`bytes of ${file}`)
    }
    expect(readdirSync(target).sort()).toEqual(['laveo.db', 'server.lock', 'uploads'])
    expect(readdirSync(join(source.dataDir, 'backups'))).toEqual([])
  })

  test('is of one moment: what is written while it is taken is not in it, and does not prolong it', async () => {
    const { sqlite } = source.database
    let done = false
    const writing = (async () => {
      const insert = sqlite.prepare("update products set name = name || 'x' where rowid = 2")
      while (!done) {
        insert.run()
        await new Promise((resolve) => setImmediate(resolve))
      }
    })()
    await back()
    done = true
    await writing
    expect((await checkArchive(request(source.dataDir))).manifest.database?.rows.orders).toBe(1)
  })

  test('moves the log that grew meanwhile into the file and empties it, so that no commit of the server has to', async () => {
    const { sqlite } = source.database
    sqlite.pragma('wal_autocheckpoint = 0')
    sqlite.exec("update products set name = 'of the log' where rowid = 2")
    await back()
    expect(statSync(join(source.dataDir, 'laveo.db-wal')).size).toBe(0)
    const alone = join(temporaryFolder(), 'laveo.db')
    cpSync(join(source.dataDir, 'laveo.db'), alone)
    const copy = new BetterSqlite(alone)
    const named = copy.prepare("select count(*) from products where name = 'of the log'").pluck()
    expect(named.get()).toBe(1)
    copy.close()
  })

  test('tries again to empty the log that the server was just writing to', async () => {
    const { pragma } = BetterSqlite.prototype
    let refusals = 2
    const spy = vi.spyOn(BetterSqlite.prototype, 'pragma')
    spy.mockImplementation(function (this: BetterSqlite.Database, source, options) {
      const isRefused = source === 'wal_checkpoint(TRUNCATE)' && refusals-- > 0
      return isRefused ? [{ busy: 1 }] : pragma.call(this, source, options)
    })
    onTestFinished(() => spy.mockRestore())
    await back()
    expect(statSync(join(source.dataDir, 'laveo.db-wal')).size).toBe(0)
    expect(refusals).toBeLessThan(0)
  })

  test('tells of an upload that was removed meanwhile, and holds the others', async () => {
    const [photo = ''] = source.photoFiles
    rmSync(photo)
    const { missing, uploads } = await back()
    expect([missing, uploads]).toEqual([[photo.slice(source.dataDir.length + 1)], 3])
    const target = temporaryFolder()
    expect((await restoreArchive(request(target))).missing).toBe(1)
  })

  test('of a folder without a database is refused, and leaves nothing', async () => {
    const dataDir = temporaryFolder()
    const sink = new Writable()
    const asked = () => takeBackup({ dataDir, sink, passphrase: undefined })
    await expect(asked()).rejects.toThrow('there is no laveo.db')
  })

  test('whose reader has no room in the middle of the uploads ends with its fault too', async () => {
    for (const file of source.garmentFiles.concat(source.photoFiles))
      writeFileSync(file, randomBytes(4_000_000))
    let room = 5_000_000
    const full = new Writable({
      write(chunk: Buffer, _encoding, done) {
        room -= chunk.byteLength
        done(room < 0 ? Object.assign(new Error('full'), { code: 'ENOSPC' }) : null)
      },
    })
    const taking = takeBackup({ dataDir: source.dataDir, sink: full, passphrase: undefined })
    await expect(taking).rejects.toMatchObject({ code: 'ENOSPC' })
  })

  test('whose reader has no room ends with its fault, and leaves nothing beside the data', async () => {
    const full = new Writable({
      write: (_chunk, _encoding, done) =>
        done(Object.assign(new Error('full'), { code: 'ENOSPC' })),
    })
    const taking = takeBackup({ dataDir: source.dataDir, sink: full, passphrase: undefined })
    await expect(taking).rejects.toMatchObject({ code: 'ENOSPC' })
    expect(readdirSync(join(source.dataDir, 'backups'))).toEqual([])
  })
})

describe('restoring', () => {
  test('keeps what it replaces under a dated name, the uploads too', async () => {
    await back()
    const target = await shopOnDisk()
    await target.database.close()
    const before = await stateOf(target.dataDir)
    const { replaced = '' } = await restoreArchive(request(target.dataDir))
    expect(replaced).toMatch(/\/backups\/replaced-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d$/)
    expect(await stateOf(replaced)).toEqual(before)
    expect((await stateOf(target.dataDir)).tables).toEqual(dumpTables(source.database))
  })

  test('is refused while a server has the database open or holds the folder, and changes nothing', async () => {
    await back()
    const before = dumpTables(source.database)
    await expect(restoreArchive(request(source.dataDir))).rejects.toThrow('end it first')
    expect(dumpTables(source.database)).toEqual(before)

    const target = temporaryFolder()
    writeFileSync(join(target, 'laveo.db'), 'damaged')
    const server = holdFolder(target, 0)
    await expect(restoreArchive(request(target))).rejects.toThrow('stop it first')
    expect(readFileSync(join(target, 'laveo.db'), 'utf8')).toBe('damaged')
    server.release()
  })

  test('refuses a list of files that is larger than any of ours, before it reads it', async () => {
    const tar = pack()
    tar.entry({ name: 'manifest.json' }, Buffer.alloc(65 * 1024 * 1024, ' '))
    tar.finalize()
    await forge(tar as unknown as AsyncIterable<Uint8Array>)
    await expect(check()).rejects.toThrow('no archive of ours has such a one')
  })

  test('replaces a database whose first page is destroyed, and keeps the pieces', async () => {
    await back()
    const target = temporaryFolder()
    const ruin = Buffer.alloc(8_192, 7)
    writeFileSync(join(target, 'laveo.db'), ruin)
    writeFileSync(join(target, 'laveo.db-wal'), 'log')
    const { replaced = '' } = await restoreArchive(request(target))
    expect(readdirSync(replaced).sort()).toEqual(['laveo.db', 'laveo.db-wal'])
    expect(readFileSync(join(replaced, 'laveo.db'))).toEqual(ruin)
    expect((await stateOf(target)).tables).toEqual(dumpTables(source.database))
  })

  test('takes a log that lies without its database away, which SQLite would write over the new one', async () => {
    await back()
    const target = temporaryFolder()
    const old = new BetterSqlite(join(target, 'laveo.db'))
    old.pragma('journal_mode = WAL')
    old.exec('create table old (a)')
    const log = readFileSync(join(target, 'laveo.db-wal'))
    old.close()
    rmSync(join(target, 'laveo.db'))
    writeFileSync(join(target, 'laveo.db-wal'), log)
    const { replaced = '' } = await restoreArchive(request(target))
    expect(readFileSync(join(replaced, 'laveo.db-wal'))).toEqual(log)
    expect((await stateOf(target)).tables).toEqual(dumpTables(source.database))
  })

  test('is refused, as a check is, where the disk would become full', async () => {
    await back()
    const target = temporaryFolder()
    const full = () => ({ ...request(target), free: async () => 200 * 1024 * 1024 })
    await expect(restoreArchive(full())).rejects.toThrow(/^no room: 200 MB are free/)
    await expect(checkArchive(full())).rejects.toThrow(/^no room: 200 MB are free/)
    expect(readdirSync(target)).toEqual(['server.lock'])
  })

  test('and a check leave alone what the other has begun', async () => {
    await back()
    const target = temporaryFolder()
    mkdirSync(join(target, '.checking-other'))
    await restoreArchive(request(target))
    mkdirSync(join(target, '.restoring-other'))
    await checkArchive(request(target))
    const begun = readdirSync(target).filter((name) => name.startsWith('.'))
    expect(begun).toEqual(['.checking-other', '.restoring-other'])
  })

  test('refuses an archive that was cut in its last block or its first, or is empty, and touches nothing', async () => {
    await back()
    const target = temporaryFolder()
    for (const [length, said] of [
      [statSync(archive).size - 100, 'damaged or was cut off'],
      [100, 'damaged or was cut off'],
      [0, 'the archive is empty'],
    ] as const) {
      truncateSync(archive, length)
      await expect(restoreArchive(request(target)), `${length}`).rejects.toThrow(said)
      expect(readdirSync(target)).toEqual(['server.lock'])
    }
  })

  test('refuses an archive whose database was made by a newer version', async () => {
    const database = { migration: { name: 'later', hash: 'later' }, rows: {} }
    const head = { kind: 'full', takenAt: new Date(0).toISOString(), database } as const
    await source.database.close()
    const entry = { name: 'laveo.db', path: join(source.dataDir, 'laveo.db') }
    await forge(tarOf(head, [entry], () => {}))
    await expect(check()).rejects.toThrow('is unknown to this version')
  })

  test('refuses an archive whose rows refer to missing ones', async () => {
    source.database.sqlite.pragma('foreign_keys = OFF')
    source.database.sqlite.exec("update orders set client_id = 'nobody'")
    await expect(back()).rejects.toThrow('refer to missing ones')
  })

  test('refuses an archive that holds another kind of entry, or leaves one out of its list', async () => {
    const file = join(temporaryFolder(), 'any')
    writeFileSync(file, 'any')
    const head = { kind: 'full', takenAt: new Date(0).toISOString() } as const
    const hold = (name: string) => forge(tarOf(head, [{ name, path: file }], () => {}))
    for (const name of ['../evil', 'uploads/orders/../../x.webp', '/etc/passwd', 'config.json']) {
      await hold(name)
      await expect(check()).rejects.toThrow('none of ours')
    }
    await hold('secret.key')
    await expect(check()).rejects.toThrow('holds no database')
  })
})

test('a restore brings nobody’s session back, nor a sign-in under way, sends nothing to the DGI again, and opens with any SQLite', async () => {
  const { sqlite } = source.database
  // Each may have been ended, or certified, since the copy.
  sqlite.exec(`insert into sessions (id, user_id, expires_at, created_at) select 's', id, 9999999999, 1 from users;
    insert into factor_attempts (id, kind, user_id, secret, expires_at) select 'a', 'sign-in', id, 'c', 9999999999999 from users`)
  const sale = sqlite.prepare(`insert into fne_sales
    (id, kind, order_id, client_n, amount, state, next_at, number, certified_at, created_at, updated_at)
    values (?, 'sale', ?, 1, 3000, ?, ?, ?, ?, 1, 1)`)
  sale.run('a', 'a', 'to_certify', 1, null, null)
  sale.run('b', 'b', 'sending', null, null, null)
  sale.run('c', 'c', 'certified', null, '9606123E26000000001', 1)
  sale.run('d', 'd', 'refused', null, null, null)
  await back()
  const target = temporaryFolder()
  await restoreArchive(request(target))
  const restored = new BetterSqlite(join(target, 'laveo.db'), { readonly: true })
  const left = restored.prepare(
    'select (select count(*) from sessions), (select count(*) from factor_attempts), (select count(*) from users)',
  )
  expect(left.raw().get()).toEqual([0, 0, 1])
  const sales = restored.prepare('select state, why, next_at from fne_sales order by id').raw()
  expect(sales.all()).toEqual([
    ['uncertain', 'restored', null],
    ['uncertain', 'restored', null],
    ['certified', null, null],
    ['uncertain', 'restored', null],
  ])
  expect(restored.pragma('application_id', { simple: true })).toBe(1)
  // One file without a log.
  expect(restored.pragma('journal_mode', { simple: true })).toBe('delete')
  restored.close()
})

test('a copy that would fill the disk of the data is not begun', async () => {
  const free = async () => 200 * 1024 * 1024
  const sink = createWriteStream(archive)
  const { dataDir } = source
  const asked = { dataDir, sink, passphrase: undefined, into: dataDir, free }
  await expect(takeBackup(asked)).rejects.toThrow(/^no room: 200 MB are free/)
  expect(existsSync(join(dataDir, 'backups'))).toBe(false)
})

describe('the keys', () => {
  const takeThem = () =>
    takeKeys({ dataDir: source.dataDir, sink: createWriteStream(archive), passphrase: undefined })

  test('are copied apart and put back; others that were there are kept', async () => {
    expect(await takeThem()).toEqual([
      'history.key',
      'secret.key',
      'ticket-keys.json',
      'ticket.key',
    ])
    const target = temporaryFolder()
    writeFileSync(join(target, 'secret.key'), 'another')
    cpSync(join(source.dataDir, 'ticket.key'), join(target, 'ticket.key'))
    expect(await restoreKeys(request(target))).toEqual([
      'history.key',
      'secret.key',
      'ticket-keys.json',
    ])
    expect(readFileSync(join(target, 'secret.key'))).toEqual(
      readFileSync(join(source.dataDir, 'secret.key')),
    )
    const kept = readdirSync(target).find((name) => name.startsWith('secret.key.replaced-'))
    expect(readFileSync(join(target, kept ?? ''), 'utf8')).toBe('another')
  })

  test('of another house are refused, and nothing changes; a copy says whose key is there', async () => {
    await takeThem()
    const [house, empty] = [temporaryFolder(), temporaryFolder()]
    const database = open(house)
    await openHistory(database, house, 1)
    await database.close()
    const before = readdirSync(house)
    await expect(restoreKeys(request(house))).rejects.toThrow(
      /^these are the keys of another house: .*Nothing was replaced/,
    )
    expect(readdirSync(house)).toEqual(expect.arrayContaining(before))
    expect(existsSync(join(house, 'secret.key'))).toBe(false)
    await restoreKeys(request(empty))
    await back()
    expect(await restoreArchive(request(house))).toMatchObject({ key: 'another' })
    expect(await restoreArchive(request(empty))).toMatchObject({ key: 'ours' })
    expect(await restoreArchive(request(temporaryFolder()))).toMatchObject({ key: 'none' })
  })

  test('put back forget no published key: tickets that were signed since stay valid', async () => {
    await takeThem()
    const target = temporaryFolder()
    const since = await loadTicketKey(target)
    await restoreKeys(request(target))
    const { keys } = await readPublishedKeys(target)
    expect(keys).toHaveLength(2)
    expect(keys).toContainEqual(since.published.keys[0])
    expect((await loadTicketKey(target)).published.keys).toHaveLength(2)
  })

  test('are no copy of the data, nor the other way round', async () => {
    await takeThem()
    const target = temporaryFolder()
    await expect(restoreArchive(request(target))).rejects.toThrow('with --keys')
    await back()
    await expect(restoreKeys(request(target))).rejects.toThrow('holds no keys')
    expect(existsSync(join(target, 'laveo.db'))).toBe(false)
  })
})
