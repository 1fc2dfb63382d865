import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { diskOf, replay } from './replay.ts'

/** As `strace -xx` writes a text. */
const hex = (text: string) => Buffer.from(text).toString('hex').replaceAll(/../g, '\\x$&')
const quoted = (text: string) => `"${hex(text)}"`

let data: string
let file: string

beforeEach(() => {
  const folder = temporaryFolder()
  data = join(folder, 'data')
  file = join(data, 'file')
  mkdirSync(data)
})

/** The content of the file that is on the disk at each moment of a trace, and at its end. */
async function keptDuring(...lines: string[]): Promise<Array<[string, string | undefined]>> {
  const trace = join(temporaryFolder(), 'trace')
  writeFileSync(trace, `${lines.join('\n')}\n`)
  const disk = diskOf(data)
  const kept = () => disk.kept(file)?.kept().toString()
  const found: Array<[string, string | undefined]> = []
  for await (const moment of replay(trace, disk)) found.push([moment.what, kept()])
  return [...found, ['end', kept()]]
}

const opens = () =>
  `1 openat(AT_FDCWD<\\x2f>, ${quoted(file)}, O_RDWR|O_CREAT, 0600) = 7<${hex(file)}>`
const opensFolder = () => `1 openat(AT_FDCWD<\\x2f>, ${quoted(data)}, O_RDONLY) = 8<${hex(data)}>`
const writes = (text: string, at: number) =>
  `1 pwrite64(7<${hex(file)}>, ${quoted(text)}, ${text.length}, ${at}) = ${text.length}`
const syncs = (fd: 7 | 8) => `1 fdatasync(${fd}<${hex(data)}>) = 0`
const answers = () =>
  `1 write(9<TCP:[127.0.0.1:1->127.0.0.1:2]>, ${quoted('HTTP/1.1 200 OK\r\nX-Request-Id: a\r\n\r\n')}, 9) = 9`

test('what was only written is not there; nor is a synced file whose name was not', async () => {
  expect(await keptDuring(opens(), writes('abc', 0), answers())).toEqual([
    ['answer', undefined],
    ['end', undefined],
  ])
  expect(await keptDuring(opens(), writes('abc', 0), syncs(7))).toEqual([
    ['sync', undefined],
    ['end', undefined],
  ])
})

test('synced bytes under a synced name are there, and later ones are not', async () => {
  const kept = await keptDuring(
    opens(),
    writes('abc', 0),
    syncs(7),
    opensFolder(),
    syncs(8),
    writes('XY', 1),
    answers(),
  )
  expect(kept.at(-2)).toEqual(['answer', 'abc'])
})

test('a sync keeps what was written before it began, not what another thread wrote meanwhile', async () => {
  writeFileSync(file, 'old')
  const meanwhile = writes('YY', 1).replace('1 ', '2 ')
  expect(
    await keptDuring(
      opens(),
      writes('n', 0),
      `1 fsync(7<${hex(file)}> <unfinished ...>`,
      meanwhile,
      '1 <... fsync resumed>) = 0',
    ),
  ).toEqual([
    ['sync', 'old'],
    ['end', 'nld'],
  ])
})

test('a new name is kept once its folder is synced, and the former one until then', async () => {
  writeFileSync(file, 'old')
  const renames = `1 rename(${quoted(file)}, ${quoted(`${file}2`)}) = 0`
  expect(await keptDuring(renames)).toEqual([['end', 'old']])
  expect(await keptDuring(renames, opensFolder(), syncs(8))).toEqual([
    ['sync', 'old'],
    ['end', undefined],
  ])
})

test('a trace that lacks bytes, or names an unknown call, proves nothing', async () => {
  const cut = writes('abc', 0).replace('", 3', '"..., 3')
  await expect(keptDuring(opens(), cut)).rejects.toThrow('does not hold all bytes')
  await expect(keptDuring(`1 truncate(${quoted(file)}, 0) = 0`)).rejects.toThrow('does not know')
})
