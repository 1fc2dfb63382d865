import type { Deps } from '#server/deps.ts'
import { readSharedFollow } from '#server/orders/shared-follows/read-shared-follow.service.ts'
import { etagOf, holds } from '../coding/etag.ts'
import { answerRefusals } from '../refuse.ts'

/**
 * The facts behind a shared link, which its page asks for again and again: what did not change is answered by its tag.
 * Outside the API, whose calls have their input in the address, where a proxy would log the link.
 */
export function serveSharedFollow(deps: Deps) {
  return answerRefusals(async (c) => {
    const ctx = { ...deps, address: c.get('address'), requestId: c.get('requestId') }
    c.header('X-Robots-Tag', 'noindex')
    c.header('Cache-Control', 'private, no-cache')
    const facts = JSON.stringify(readSharedFollow(ctx, c.req.param('token') ?? ''))
    const headers = { ETag: etagOf(facts), 'Content-Type': 'application/json' }
    if (holds(c.req.header('if-none-match'), headers.ETag)) return c.body(null, 304, headers)
    return c.body(facts, 200, headers)
  })
}
