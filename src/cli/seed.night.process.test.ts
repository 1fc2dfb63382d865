import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { RESCUE, SEED } from '#server/testing/processes/programs.ts'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'

function seed(role: string, password: string, dataDir = temporaryFolder()) {
  const person = ['--email', 'awa@laveo.test', '--fullname', 'Awa Koné', '--phone', '0707000001']
  return spawnSync(process.execPath, [SEED, role, ...person, '--password-stdin'], {
    input: `${password}\n`,
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: dataDir },
  })
}

test.each(['admin', 'superadmin'])(
  'an account of a %s is not made with a password that everyone tries',
  (role) => {
    const { status, stdout, stderr } = seed(role, 'Azerty123')
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toContain('--password: Ce mot de passe est parmi les premiers que l’on essaie.')
  },
  30_000,
)

test.each(['livreur', 'admin', 'superadmin'])(
  'an account of a %s is made with another one, and waits for nobody’s approval',
  (role) => {
    const dataDir = temporaryFolder()
    const { status, stdout } = seed(role, 'pagne-bleu-marine', dataDir)
    expect([status, stdout.trim()]).toEqual([0, `${role} awa@laveo.test can sign in.`])
    const sqlite = new BetterSqlite(join(dataDir, 'laveo.db'), { readonly: true })
    const waiting = sqlite.prepare(
      'select role from users where approved_at is null or email_confirmed_at is null',
    )
    expect(waiting.all()).toEqual([])
    sqlite.close()
  },
  30_000,
)

test('what is missing is named before a password is asked for', () => {
  const dataDir = temporaryFolder()
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [SEED, 'superadmin', '--fullname', 'Awa Koné', '--phone', '12'],
    { encoding: 'utf8', env: { ...process.env, DATA_DIR: dataDir } },
  )
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(/^--email is missing\n--phone: [^\n]+\n$/)
  expect(readdirSync(dataDir)).toEqual([])
})

test('beside a database that waits for a migration, neither seed nor rescue changes anything', () => {
  const dataDir = temporaryFolder()
  const sqlite = new BetterSqlite(join(dataDir, 'laveo.db'))
  sqlite.pragma('journal_mode = WAL')
  sqlite.pragma('user_version = 1')
  const files = readdirSync(dataDir)
  const rescued = spawnSync(process.execPath, [RESCUE, '--email', 'awa@laveo.test'], {
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: dataDir, PUBLIC_URL: 'https://laveo.example' },
  })
  for (const { status, stdout, stderr } of [seed('admin', 'wax-hollandais', dataDir), rescued])
    expect([status, stdout, stderr]).toEqual([
      1,
      '',
      `${join(dataDir, 'laveo.db')} is not up to date with this version: start the server once.\n`,
    ])
  expect(readdirSync(dataDir)).toEqual(files)
  expect(sqlite.prepare('select count(*) from sqlite_master').pluck().get()).toBe(0)
  sqlite.close()
}, 30_000)

test('a password that is typed is asked twice, until both are the same; one that comes by a pipe once', async () => {
  const dataDir = temporaryFolder()
  const words = [
    'superadmin',
    '--email',
    'awa@laveo.test',
    '--fullname',
    'Awa',
    '--phone',
    '0707000001',
  ]
  // A terminal of its own, as `script` makes one.
  const typed = spawn(
    'script',
    ['-qec', [process.execPath, SEED, ...words].join(' '), '/dev/null'],
    {
      env: { ...process.env, DATA_DIR: dataDir },
    },
  )
  const answers = [
    'pagne-bleu-marine',
    'pagne-bleu-marin',
    'pagne-bleu-marine',
    'pagne-bleu-marine',
  ]
  let said = ''
  typed.stdout.on('data', (bytes) => {
    said += bytes
    const asked = said.match(/ : $/)
      ? said.match(/(?:Mot de passe|Encore une fois) : /g)?.length
      : 0
    if (asked) typed.stdin.write(`${answers[asked - 1]}\r`)
  })
  expect((await once(typed, 'close'))[0]).toBe(0)
  expect(said.replaceAll('\r', '').split('\n')).toEqual([
    'Mot de passe : ',
    'Encore une fois : ',
    'Les deux ne sont pas les mêmes.',
    'Mot de passe : ',
    'Encore une fois : ',
    'superadmin awa@laveo.test can sign in.',
    '',
  ])
})

test('in a folder of the demonstration the account is made, and the commands for a shop are said', () => {
  const dataDir = temporaryFolder()
  seed('admin', 'pagne-bleu-marine', dataDir)
  const sqlite = new BetterSqlite(join(dataDir, 'laveo.db'))
  sqlite.exec("insert into settings values ('demonstration', 'true', 1, null)")
  sqlite.exec('delete from users')
  sqlite.close()
  const { status, stdout } = seed('superadmin', 'pagne-bleu-marine', dataDir)
  expect(status).toBe(0)
  expect(stdout).toContain(`${dataDir} holds the demonstration. A shop begins with:\nDATA_DIR=<new`)
})
