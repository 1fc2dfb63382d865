import { Hono } from 'hono'
import type { Env } from '#server/env.ts'
import { filedMails, readFiledMail } from '#server/mail/file.ts'
import type { HttpEnv } from '../context.ts'
import { type ListedMail, MISSING_MAIL, mailListPage, mailPage } from './demo-mail-page.ts'
import { demoPage, onlyOnThisMachine } from './demo-page.ts'

/** Most e-mails listed. */
const LISTED = 50

const SANDBOX = 'allow-popups allow-top-navigation-by-user-activation'
/**
 * An e-mail's own styles apply inside our page, and its links may navigate away. Opened alone it
 * still has no origin.
 */
const BODY_POLICY = `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox ${SANDBOX}`

/** In demo mode only: the e-mails that the server would have sent, so that their links can be followed. */
export function demoMail({ dataDir }: Env): Hono<HttpEnv> {
  const pages = new Hono<HttpEnv>()

  pages.use(onlyOnThisMachine)

  pages.get('/', async (c) => {
    const names = (await filedMails(dataDir)).slice(0, LISTED)
    const read = async (name: string) => ({ name, mail: await readFiledMail(dataDir, name) })
    const mails = await Promise.all(names.map(read))
    return demoPage(c, mailListPage(mails.filter((listed): listed is ListedMail => !!listed.mail)))
  })

  pages.get('/:name', async (c) => {
    const name = c.req.param('name')
    const mail = await readFiledMail(dataDir, name)
    return demoPage(c, mail ? mailPage({ name, mail }, SANDBOX) : MISSING_MAIL)
  })

  pages.get('/:name/corps', async (c) => {
    const mail = await readFiledMail(dataDir, c.req.param('name'))
    if (!mail) return demoPage(c, MISSING_MAIL)
    c.header('Content-Security-Policy', BODY_POLICY)
    c.header('X-Frame-Options', 'SAMEORIGIN')
    // A mail program opens links outside the message.
    return c.html(mail.html.replace('<head>', '<head><base target="_top">'))
  })

  return pages
}
