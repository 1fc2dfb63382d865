import { Readable } from 'node:stream'
import type { Deps } from '#server/deps.ts'
import { exportFileName, startExport } from '#server/operations/exports/exports.service.ts'
import { type ExportName, exportNamed } from '#shared/operations/exports.ts'
import { personOf } from '../person.ts'
import { answerRefusals, refuse } from '../refuse.ts'

/** The data of the business, for a superadmin to keep: three sheets and an archive of everything. */
export function serveExport(deps: Deps) {
  return answerRefusals(async (c) => {
    const name = exportNamed(c.req.param('file') ?? '')
    // A request from another site would fill the journal and a disk.
    if (!name || c.req.header('sec-fetch-site') === 'cross-site') return refuse(c, 'NOT_FOUND')
    const actor = await personOf(deps, c, ['superadmin'])
    // A HEAD request is answered without making the file.
    if (c.req.method === 'HEAD')
      return c.body(null, 200, headersOf(name, exportFileName(name, deps.clock.now())))
    const { fileName, stream } = await startExport({ ...deps, actor }, name, c.req.raw.signal)
    return c.body(Readable.toWeb(stream) as ReadableStream, 200, headersOf(name, fileName))
  })
}

const headersOf = (name: ExportName, fileName: string) => ({
  'Content-Type': name === 'tout' ? 'application/zip' : 'text/csv; charset=utf-8',
  'Content-Disposition': `attachment; filename="${fileName}"`,
  'Cache-Control': 'private, no-store',
  'X-Content-Type-Options': 'nosniff',
})
