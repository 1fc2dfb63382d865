import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type BetterSqlite from 'better-sqlite3'
import { digestOfReceipt } from '#server/db/history/contents.ts'
import type { DerivedState } from '#server/db/history/derived.ts'
import { uploadsFolder } from '#server/record/images/image-files.service.ts'

/** The file of a receipt's photo. Ids only, validated by a schema: no path comes from a request. */
export const receiptFileOf = (dataDir: string, receiptId: string) =>
  join(uploadsFolder(dataDir), 'drawer', `${receiptId}.webp`)

interface Sealed {
  receiptId: string
  movement: number
  at: number
  contents: Buffer | null
}

/** Compares the file of each receipt with what its row sealed, one at a time. */
export function compareReceiptFiles(sqlite: BetterSqlite.Database, dataDir: string): DerivedState {
  const state: DerivedState = { name: 'receipt_files', rows: 0, fault: undefined }
  const receipts = sqlite.prepare<[], Sealed>(
    `select id as receiptId, movement_n as movement, at, cast(contents as blob) as contents from drawer_receipts order by n`,
  )
  for (const receipt of receipts.iterate()) {
    state.rows += 1
    if (!isAsSealed(dataDir, receipt)) note(state, receipt)
  }
  return state
}

/** A photo without its file was not rewritten: an older copy may have been restored without it. */
function isAsSealed(dataDir: string, receipt: Sealed): boolean {
  const file = receiptFileOf(dataDir, receipt.receiptId)
  if (!existsSync(file)) return true
  try {
    const digest = digestOfReceipt(receipt, readFileSync(file))
    return receipt.contents !== null && digest.equals(receipt.contents)
  } catch {
    return false
  }
}

function note(state: DerivedState, { receiptId: row, movement, at }: Sealed): void {
  const about = `mouvement ${movement}`
  if (state.fault) state.fault.more += 1
  else
    state.fault = {
      table: state.name,
      what: 'contradicts',
      row,
      at,
      about,
      field: 'file',
      more: 0,
    }
}
