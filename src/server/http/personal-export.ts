import { Readable } from 'node:stream'
import type { Deps } from '#server/deps.ts'
import { takeOwnData } from '#server/features/profile/personal-export.service.ts'
import { personalExportName } from '#shared/accounts/profile.ts'
import { ROLES } from '#shared/accounts/roles.ts'
import { personOf } from './person.ts'
import { refuse } from './refuse.ts'
import { refusing } from './refusing.ts'

/** All that is held on the person who asks, as a file that the browser saves while it is made. */
export function servePersonalExport(deps: Deps) {
  return refusing(async (c) => {
    // Asked for by another site it would only take the person's turns.
    if (c.req.header('sec-fetch-site') === 'cross-site') return refuse(c, 'NOT_FOUND')
    const actor = await personOf(deps, c, ROLES)
    if (c.req.method === 'HEAD')
      return c.body(null, 200, headersOf(personalExportName(deps.clock.now())))
    const { fileName, stream } = takeOwnData({ ...deps, actor }, c.req.raw.signal)
    return c.body(Readable.toWeb(stream) as ReadableStream, 200, headersOf(fileName))
  })
}

const headersOf = (fileName: string) => ({
  'Content-Type': 'application/json; charset=utf-8',
  'Content-Disposition': `attachment; filename="${fileName}"`,
  'Cache-Control': 'private, no-store',
  'X-Content-Type-Options': 'nosniff',
})
