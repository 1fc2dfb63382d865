import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Deps } from './deps.ts'
import type { HttpEnv } from './http/context.ts'
import { robots, sitemap } from './http/crawlers.ts'
import { demoMail } from './http/demo-mail.ts'
import { demoWave } from './http/demo-wave.ts'
import { serveExport } from './http/exports.ts'
import { serveGarmentImage, takeGarmentImage } from './http/garment-images.ts'
import { guardWrites } from './http/guard.ts'
import { healthz, readyz } from './http/health.ts'
import { identify } from './http/identify.ts'
import { serveInvoice } from './http/invoice.ts'
import { closeWhenStopping, type Lifecycle } from './http/lifecycle.ts'
import { servePhoto, takePhoto } from './http/order-photos.ts'
import { servePages } from './http/pages.ts'
import { payWithWave } from './http/pay.ts'
import { refuse } from './http/refuse.ts'
import { logRequests } from './http/request-log.ts'
import { serveRpc } from './http/rpc.ts'
import { secureHeaders } from './http/security-headers.ts'
import type { Site } from './http/site.ts'
import { waveWebhook } from './http/wave-webhook.ts'

/** The whole HTTP surface. It never listens and never reads `process.env`. */
export function createApp(deps: Deps, site: Site, lifecycle: Lifecycle): Hono<HttpEnv> {
  const { env, log } = deps
  const app = new Hono<HttpEnv>()

  app.use(identify(env), logRequests(log), secureHeaders(env), closeWhenStopping(lifecycle))
  app.use(guardWrites(env))

  app.get('/healthz', healthz)
  app.get('/readyz', readyz(deps, lifecycle))
  app.all('/trpc/*', serveRpc(deps))
  app.get('/api/orders/:orderId/facture.pdf', serveInvoice(deps))
  app.get('/api/orders/:orderId/payer', payWithWave(deps))
  app.get('/api/exports/:file', serveExport(deps))
  app.get('/api/orders/:orderId/photos/:photoId', servePhoto(deps))
  app.put('/api/uploads/orders/:orderId/photos/:photoId', takePhoto(deps))
  app.post('/api/uploads/garments', takeGarmentImage(deps))
  app.get('/uploads/public/:file', serveGarmentImage(deps))
  if (env.waveWebhookSecret) app.post('/api/wave/webhook', waveWebhook(deps, env.waveWebhookSecret))
  if (env.demo) app.get('/demo/wave', demoWave).route('/demo/e-mails', demoMail(env))
  app.get('/robots.txt', robots(env))
  app.get('/sitemap.xml', sitemap(env))
  app.get('*', servePages(deps, site))

  app.notFound((c) => refuse(c, 'NOT_FOUND'))
  app.onError((error, c) => {
    if (error instanceof HTTPException) return error.getResponse()
    log.error({ err: error, requestId: c.get('requestId') }, 'request failed')
    return refuse(c, 'INTERNAL')
  })
  return app
}
