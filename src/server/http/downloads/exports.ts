import { Readable } from 'node:stream'
import type { Deps } from '#server/deps.ts'
import { exportFileName, startExport } from '#server/operations/exports/exports.service.ts'
import { isDay } from '#shared/day-bounds.ts'
import {
  ALL_DAYS,
  EXPORT_FROM,
  EXPORT_TO,
  EXPORTS_BY_DAY,
  type ExportDays,
} from '#shared/operations/export-days.ts'
import { type ExportName, exportNamed } from '#shared/operations/exports.ts'
import type { HttpContext } from '../context.ts'
import { personOf } from '../person.ts'
import { answerRefusals, refuse } from '../refuse.ts'

/** The data of the business, for a superadmin to keep: sheets, and an archive of everything. */
export function serveExport(deps: Deps) {
  return answerRefusals(async (c) => {
    const name = exportNamed(c.req.param('file') ?? '')
    // A request from another site would fill the journal and a disk.
    if (!name || c.req.header('sec-fetch-site') === 'cross-site') return refuse(c, 'NOT_FOUND')
    const actor = await personOf(deps, c, ['superadmin'])
    const days = daysOf(c)
    if (!days || (days !== ALL_DAYS && !EXPORTS_BY_DAY.has(name))) return refuse(c, 'NOT_FOUND')
    // A HEAD request is answered without making the file.
    if (c.req.method === 'HEAD')
      return c.body(null, 200, headersOf(name, exportFileName(name, deps.clock.now(), days)))
    const { signal } = c.req.raw
    const { fileName, stream } = await startExport({ ...deps, actor }, name, { days, signal })
    return c.body(Readable.toWeb(stream) as ReadableStream, 200, headersOf(name, fileName))
  })
}

/** The days of the address; undefined where one is no day, or the last comes before the first. */
function daysOf(c: HttpContext): ExportDays | undefined {
  const from = c.req.query(EXPORT_FROM) ?? null
  const to = c.req.query(EXPORT_TO) ?? null
  if (from === null && to === null) return ALL_DAYS
  if ((from && !isDay(from)) || (to && !isDay(to)) || (from && to && from > to)) return undefined
  return { from, to }
}

const headersOf = (name: ExportName, fileName: string) => ({
  'Content-Type': name === 'tout' ? 'application/zip' : 'text/csv; charset=utf-8',
  'Content-Disposition': `attachment; filename="${fileName}"`,
  'Cache-Control': 'private, no-store',
  'X-Content-Type-Options': 'nosniff',
})
