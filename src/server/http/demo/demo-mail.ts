import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import type { Env } from '#server/env.ts'
import { isLoopbackHost } from '#server/lib/requests/loopback.ts'
import { filedMails, readFiledMail } from '#server/mail/file.ts'
import type { HttpContext, HttpEnv } from '../context.ts'
import { CLOSED_POLICY } from '../guards/security-headers.ts'
import { refuse } from '../refuse.ts'
import {
  DEMO_MAIL_STYLE,
  type ListedMail,
  listPage,
  messagePage,
  missingPage,
} from './demo-mail-page.ts'

/** Most e-mails listed. */
const LISTED = 50

const STYLE_HASH = createHash('sha256').update(DEMO_MAIL_STYLE).digest('base64')
const PAGE_POLICY = `${CLOSED_POLICY}; style-src 'sha256-${STYLE_HASH}'; frame-src 'self'`
const SANDBOX = 'allow-popups allow-top-navigation-by-user-activation'
/**
 * An e-mail's own styles apply inside our page, and its links may navigate away. Opened alone it
 * still has no origin.
 */
const BODY_POLICY = `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox ${SANDBOX}`

/** In demo mode only: the e-mails that the server would have sent, so that their links can be followed. */
export function demoMail({ dataDir }: Env): Hono<HttpEnv> {
  const pages = new Hono<HttpEnv>()

  // Under a foreign host name that resolves to this machine (DNS rebinding), another site could
  // read valid links.
  pages.use(async (c, next) =>
    isLoopbackHost(new URL(c.req.url).hostname) ? next() : refuse(c, 'NOT_FOUND'),
  )

  pages.get('/', async (c) => {
    const names = (await filedMails(dataDir)).slice(0, LISTED)
    const read = async (name: string) => ({ name, mail: await readFiledMail(dataDir, name) })
    const mails = await Promise.all(names.map(read))
    return page(c, listPage(mails.filter((listed): listed is ListedMail => !!listed.mail)))
  })

  pages.get('/:name', async (c) => {
    const name = c.req.param('name')
    const mail = await readFiledMail(dataDir, name)
    return mail ? page(c, messagePage({ name, mail }, SANDBOX)) : page(c, missingPage(), 404)
  })

  pages.get('/:name/corps', async (c) => {
    const mail = await readFiledMail(dataDir, c.req.param('name'))
    if (!mail) return page(c, missingPage(), 404)
    c.header('Content-Security-Policy', BODY_POLICY)
    c.header('X-Frame-Options', 'SAMEORIGIN')
    // A mail program opens links outside the message.
    return c.html(mail.html.replace('<head>', '<head><base target="_top">'))
  })

  return pages
}

function page(c: HttpContext, html: string, status: 200 | 404 = 200): Response {
  c.header('Content-Security-Policy', PAGE_POLICY)
  return c.html(html, status)
}
