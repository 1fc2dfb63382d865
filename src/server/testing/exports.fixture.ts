import { expect } from 'vitest'
import { openSession } from '#server/features/sessions/sessions.service.ts'
import { type ExportName, exportPath } from '#shared/exports.ts'
import type { TestContext } from './create-test-context.ts'
import { appOn } from './test-app.ts'

/** Requests an export, signed in or not. */
export async function askExport(
  t: TestContext,
  name: ExportName,
  as?: { id: string },
  init: RequestInit = {},
): Promise<Response> {
  const session = { secure: false, userAgent: 'Vitest' }
  const cookie = as ? (await openSession(t.database, as.id, session)).cookie.split(';')[0] : ''
  const headers = { cookie: cookie ?? '', ...init.headers }
  return appOn(t).request(exportPath(name), { ...init, headers })
}

/** The lines of a sheet, without the mark at its start. */
export async function sheetLines(sheet: Response): Promise<string[]> {
  const text = Buffer.from(await sheet.arrayBuffer()).toString('utf8')
  expect(text.charCodeAt(0)).toBe(0xfeff)
  return text.slice(1).split('\r\n').slice(0, -1)
}
