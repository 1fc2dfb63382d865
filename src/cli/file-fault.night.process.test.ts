import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { BACKUP, RESCUE, RESTORE, SEED } from '#server/testing/processes/programs.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'

let place: string

beforeEach(() => {
  place = temporaryFolder()
  mkdirSync(join(place, 'folder'))
  writeFileSync(join(place, 'file'), 'text')
  mkdirSync(join(place, 'damaged'))
  writeFileSync(join(place, 'damaged', 'laveo.db'), 'no database'.repeat(100))
  mkdirSync(join(place, 'empty'))
  writeFileSync(join(place, 'empty', 'laveo.db'), '')
})

const PERSON = ['--email', 'awa@laveo.ci', '--fullname', 'Awa Koné', '--phone', '0707000001']
const DAMAGED = 'laveo.db is damaged, or no database of Lavéo: restore a copy (SQLITE_NOTADB).'
const SUPERADMIN = ['superadmin', ...PERSON, '--password-stdin']

/** A name that begins with @ stands in the place of the test; `data` is the data folder. */
const CASES: { program: string; args: string[]; data?: string; port?: string; says: string }[] = [
  { program: BACKUP, args: ['--out', '@folder'], says: '@folder is a folder: name a file in it' },
  { program: BACKUP, args: ['--out', '@file/copy'], says: 'there is no folder @file' },
  { program: BACKUP, args: ['--out', '@none/copy'], says: 'there is no folder @none' },
  {
    program: BACKUP,
    args: ['--out', '@copy', '--passphrase-file', '@none'],
    says: '@none is not there: check its name (ENOENT).',
  },
  {
    program: BACKUP,
    args: ['--out', '@copy', '--passphrase-file', '@folder'],
    says: '@folder is a folder: name a file (EISDIR).',
  },
  { program: RESTORE, args: ['@none'], says: '@none is not there: check its name (ENOENT).' },
  { program: RESTORE, args: ['@folder'], says: '@folder is a folder: name a file (EISDIR).' },
  {
    program: RESTORE,
    args: ['--keys', '@file/copy'],
    says: '@file/copy is not there: a part of its name is a file, and no folder (ENOTDIR).',
  },
  {
    program: RESTORE,
    args: ['--passphrase-file', '@none', '@file'],
    says: '@none is not there: check its name (ENOENT).',
  },
  {
    program: RESTORE,
    args: ['@file'],
    data: '@file',
    says: '@file is a file: name a folder (EEXIST).',
  },
  {
    program: SEED,
    args: SUPERADMIN,
    data: '@file',
    says: '@file is a file: name a folder (EEXIST).',
  },
  { program: BACKUP, args: ['--out', '@copy'], data: '@damaged', says: DAMAGED },
  { program: SEED, args: SUPERADMIN, data: '@damaged', says: DAMAGED },
  { program: RESCUE, args: ['--email', 'awa@laveo.ci'], data: '@damaged', says: DAMAGED },
  {
    program: BACKUP,
    args: ['--out', '@copy'],
    data: '@empty',
    says: 'the database has never been migrated: it is not one of Lavéo',
  },
  { program: RESCUE, args: ['--email', 'awa@laveo.ci'], port: 'none', says: 'PORT' },
  { program: SEED, args: ['demo'], port: 'none', says: 'PORT' },
  { program: BACKUP, args: ['--help'], says: "Unknown option '--help'" },
  { program: RESTORE, args: ['--help'], says: "Unknown option '--help'" },
  { program: SEED, args: ['admin', '--mail', 'a'], says: "Unknown option '--mail'" },
  { program: RESCUE, args: ['--email'], says: "Option '--email <value>' argument missing" },
]

test.each(CASES)(
  '$program says in words: $says',
  ({ program, args, data = '@new', port, says }) => {
    const named = (text: string) => text.replace('@', `${place}/`)
    const { status, stderr, stdout } = spawnSync(
      process.execPath,
      [program, ...args.map((arg) => (arg.startsWith('@') ? named(arg) : arg))],
      {
        input: 'pagne-bleu-marine\n',
        encoding: 'utf8',
        env: { PATH: process.env.PATH, DATA_DIR: named(data), PORT: port },
      },
    )
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    const [first, ...others] = stderr.trim().split('\n')
    expect(first).toContain(named(says))
    // After an argument that is not known, how the command is used; never a stack.
    expect(others[0] ?? 'Usage:').toMatch(/^Usage.*:$/)
  },
)
