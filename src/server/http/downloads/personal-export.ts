import { Readable } from 'node:stream'
import type { Deps } from '#server/deps.ts'
import {
  startClientExport,
  startPersonalExport,
} from '#server/people/profile/personal-export.service.ts'
import { clientExportName } from '#shared/access/profile.ts'
import { personalExportName } from '#shared/people/profile.ts'
import { ROLES, STAFF_ROLES } from '#shared/roles.ts'
import { personOf } from '../person.ts'
import { answerRefusals, refuse } from '../refuse.ts'

/** The personal export as a download, made while it is sent. */
export function servePersonalExport(deps: Deps) {
  return answerRefusals(async (c) => {
    // A request from another site would use up the person's allowance.
    if (c.req.header('sec-fetch-site') === 'cross-site') return refuse(c, 'NOT_FOUND')
    const actor = await personOf(deps, c, ROLES)
    if (c.req.method === 'HEAD')
      return c.body(null, 200, headersOf(personalExportName(deps.clock.now())))
    const { fileName, stream } = startPersonalExport({ ...deps, actor }, c.req.raw.signal)
    return c.body(Readable.toWeb(stream) as ReadableStream, 200, headersOf(fileName))
  })
}

/** The data of a client without e-mail as a download, for the team. */
export function serveClientExport(deps: Deps) {
  return answerRefusals(async (c) => {
    // A request from another site would fill the journal.
    if (c.req.header('sec-fetch-site') === 'cross-site') return refuse(c, 'NOT_FOUND')
    const actor = await personOf(deps, c, STAFF_ROLES)
    if (c.req.method === 'HEAD')
      return c.body(null, 200, headersOf(clientExportName(deps.clock.now())))
    const clientId = c.req.param('clientId') ?? ''
    const ctx = { ...deps, actor }
    const { fileName, stream } = await startClientExport(ctx, clientId, c.req.raw.signal)
    return c.body(Readable.toWeb(stream) as ReadableStream, 200, headersOf(fileName))
  })
}

const headersOf = (fileName: string) => ({
  'Content-Type': 'application/json; charset=utf-8',
  'Content-Disposition': `attachment; filename="${fileName}"`,
  'Cache-Control': 'private, no-store',
  'X-Content-Type-Options': 'nosniff',
})
