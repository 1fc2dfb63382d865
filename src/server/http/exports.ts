import { Readable } from 'node:stream'
import type { Deps } from '#server/deps.ts'
import { startExport } from '#server/features/exports/exports.service.ts'
import { AppError } from '#server/lib/app-error.ts'
import { exportNamed } from '#shared/exports.ts'
import type { HttpContext } from './context.ts'
import { personOf } from './person.ts'
import { refuse, refuseError } from './refuse.ts'

/** What the house holds, for a superadmin to keep: three sheets and an archive of everything. */
export function serveExport(deps: Deps) {
  return async (c: HttpContext): Promise<Response> => {
    const name = exportNamed(c.req.param('file') ?? '')
    // Asked for by another site it would fill the journal, and a disk.
    if (!name || c.req.header('sec-fetch-site') === 'cross-site') return refuse(c, 'NOT_FOUND')
    try {
      const actor = await personOf(deps, c, ['superadmin'])
      deps.limits.take('export', actor.id)
      const { fileName, stream } = await startExport({ ...deps, actor }, name)
      return c.body(Readable.toWeb(stream) as ReadableStream, 200, {
        'Content-Type': name === 'tout' ? 'application/zip' : 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${fileName}"`,
        'Cache-Control': 'private, no-store',
        'X-Content-Type-Options': 'nosniff',
      })
    } catch (error) {
      if (error instanceof AppError) return refuseError(c, error)
      throw error
    }
  }
}
