import { Hono } from 'hono'
import { DEMO_DGI } from '#server/env.ts'
import { DEMO_MOODS, type DemoDgi } from '#server/money/fne/stand-in/demo-dgi.service.ts'
import type { HttpEnv } from '../context.ts'
import { DEMO_FNE, dgiPage, MISSING_CERTIFICATE, verificationPage } from './demo-fne-page.ts'
import { demoPage, onlyOnThisMachine } from './demo-page.ts'

/** Stickers that one act buys. */
const BOUGHT = 50

/** In demo mode only: takes the place of the DGI's API and of its page behind a QR code. */
export function demoDgi(dgi: DemoDgi): Hono<HttpEnv> {
  const api = new Hono<HttpEnv>()
  api.post('/external/*', async (c) => {
    // The server calls itself.
    c.set('quiet', true)
    const path = c.req.path.slice(DEMO_DGI.length)
    const authorization = c.req.header('authorization')
    const { status, body } = dgi.answer({ path, authorization, body: await c.req.text() })
    return c.json(body, status as 200)
  })
  api.get('/verification/:id', onlyOnThisMachine, (c) => {
    const made = dgi.made.find(({ id }) => id === c.req.param('id'))
    return demoPage(c, made ? verificationPage(made) : MISSING_CERTIFICATE)
  })
  return api
}

/** In demo mode only: what the stand-in for the DGI certified, and how it treats the next call. */
export function demoFne(dgi: DemoDgi): Hono<HttpEnv> {
  const pages = new Hono<HttpEnv>()
  pages.use(onlyOnThisMachine)
  pages.get('/', (c) => demoPage(c, dgiPage(dgi)))
  pages.post('/', async (c) => {
    const act = new URLSearchParams(await c.req.text()).get('acte')
    dgi.mood = DEMO_MOODS.find((mood) => mood === act) ?? dgi.mood
    if (act === 'buy') dgi.stickers += BOUGHT
    if (act === 'empty') dgi.stickers = 0
    return c.redirect(DEMO_FNE, 303)
  })
  return pages
}
