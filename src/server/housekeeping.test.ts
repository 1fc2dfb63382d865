import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { MAIL_KEPT_DAYS } from '#shared/retention.ts'
import { sweep } from './housekeeping.ts'
import { createFileDriver } from './mail/file.ts'
import { enqueueMail } from './mail/outbox.ts'
import { createMailWorker } from './mail/worker.ts'
import { createTestContext } from './testing/create-test-context.ts'
import { noPhone } from './testing/no-phone.ts'
import { temporaryFolder } from './testing/temporary-folder.ts'

const DAY = 24 * 3_600_000

async function withMailOnFile() {
  const dataDir = temporaryFolder()
  const t = createTestContext({ DATA_DIR: dataDir })
  for (const to of ['awa@exemple.ci', 'serge@exemple.ci']) {
    const mail = { template: 'livreur-approved', to, facts: { fullname: 'Awa' } } as const
    await t.database.write((orm) => enqueueMail(orm, t, mail))
  }
  await createMailWorker(t, createFileDriver(dataDir, t.clock), noPhone).runDue()
  return { t, files: () => readdirSync(join(dataDir, 'mail')).length }
}

test('an e-mail on file goes when its row of the outbox is gone, whatever removed it', async () => {
  const { t, files } = await withMailOnFile()
  await sweep(t)
  expect(files()).toBe(2)
  t.database.sqlite.exec("delete from mail_outbox where recipient = 'awa@exemple.ci'")
  await sweep(t)
  expect(files()).toBe(1)
})

test('an e-mail goes when its days are over, row and file', async () => {
  const { t, files } = await withMailOnFile()
  t.clock.advance(MAIL_KEPT_DAYS * DAY - 1)
  await sweep(t)
  expect(files()).toBe(2)
  t.clock.advance(1)
  await sweep(t)
  expect(files()).toBe(0)
})

test('what cannot be removed holds back nothing else, and the log is emptied all the same', async () => {
  const { t } = await withMailOnFile()
  const pragma = vi.spyOn(t.database.sqlite, 'pragma')
  const warn = vi.spyOn(t.log, 'warn')
  t.clock.advance(MAIL_KEPT_DAYS * DAY)
  await sweep({ ...t, env: { ...t.env, dataDir: 'no such \0 folder' } })
  const failed = warn.mock.calls.map(([about]) => (about as { chore?: string }).chore)
  expect(failed).toEqual(['filed mail', 'photos', 'receipts', 'images'])
  expect(t.database.sqlite.prepare('select count(*) from mail_outbox').pluck().get()).toBe(0)
  expect(pragma).toHaveBeenCalledWith('wal_checkpoint(TRUNCATE)')
})
