import { utimesSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { makeStoredSlip } from '#server/testing/fixtures/drawer.fixture.ts'
import { makeDrawerDesk, newAct } from '#server/testing/fixtures/drawer-desk.fixture.ts'
import { DAY_MS } from '#shared/dates.ts'
import { receiptFileOf } from './receipt-files.service.ts'
import { deleteStrayReceipts } from './receipts.service.ts'

test('the photo of a slip that no deposit named goes after a day, and that of a deposit stays', async () => {
  const d = await makeDrawerDesk()
  await d.open()
  const [named, stray, young] = [makeStoredSlip(d.t), makeStoredSlip(d.t), makeStoredSlip(d.t)]
  await d.desk.drawer.bank({ amount: 5000, receiptId: named, ...newAct() })
  const { dataDir } = d.t.env
  const old = (d.t.clock.now() - 2 * DAY_MS) / 1000
  for (const id of [named, stray]) utimesSync(receiptFileOf(dataDir, id), old, old)
  const now = d.t.clock.now() / 1000
  utimesSync(receiptFileOf(dataDir, young), now, now)
  await deleteStrayReceipts(d.t)
  const left = await readdir(dirname(receiptFileOf(dataDir, named)))
  expect(left.sort()).toEqual([`${named}.webp`, `${young}.webp`].sort())
})
