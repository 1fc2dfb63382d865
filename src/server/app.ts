import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { PERSONAL_EXPORT_PATH } from '#shared/accounts/profile.ts'
import type { Deps } from './deps.ts'
import { DEMO_WAVE_PAGE } from './env.ts'
import type { HttpEnv } from './http/context.ts'
import { robots, SECURITY_TXT, securityTxt, sitemap } from './http/crawlers.ts'
import { closedByClient, isCutOff } from './http/cut-off.ts'
import { demoMail } from './http/demo-mail.ts'
import { refuseProxiedDemo } from './http/demo-proxied.ts'
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
import { announceWave, payWithWave } from './http/pay.ts'
import { servePersonalExport } from './http/personal-export.ts'
import { refuse } from './http/refuse.ts'
import { logRequests } from './http/request-log.ts'
import { serveRpc } from './http/rpc.ts'
import { secureHeaders } from './http/security-headers.ts'
import type { Site } from './http/site.ts'
import { createUploads, type Uploads } from './http/uploads.ts'
import { waveWebhook } from './http/wave-webhook.ts'
import { isStorageRefusal, storageFaultOf } from './lib/storage-fault.ts'

/** The whole HTTP surface. It never listens and never reads `process.env`. */
export function createApp(
  deps: Deps,
  site: Site,
  lifecycle: Lifecycle,
  uploads: Uploads = createUploads(deps.env),
): Hono<HttpEnv> {
  const { env, log } = deps
  const app = new Hono<HttpEnv>()

  app.use(identify(env), logRequests(log), secureHeaders(env), closeWhenStopping(lifecycle))
  app.use(refuseProxiedDemo(env), guardWrites(env))

  app.get('/healthz', healthz)
  app.get('/readyz', readyz(deps, lifecycle))
  app.all('/trpc/*', serveRpc(deps))
  app.get('/api/orders/:orderId/facture.pdf', serveInvoice(deps))
  app.get('/api/orders/:orderId/payer', payWithWave(deps))
  app.get(PERSONAL_EXPORT_PATH, servePersonalExport(deps))
  app.get('/api/exports/:file', serveExport(deps))
  app.get('/api/orders/:orderId/photos/:photoId', servePhoto(deps))
  app.put('/api/uploads/orders/:orderId/photos/:photoId', takePhoto(deps, uploads))
  app.post('/api/uploads/garments', takeGarmentImage(deps, uploads))
  app.get('/uploads/public/:file', serveGarmentImage(deps))
  if (env.waveWebhookSecret) app.post('/api/wave/webhook', waveWebhook(deps, env.waveWebhookSecret))
  if (env.demo) {
    app.get('/api/orders/:orderId/paye', announceWave(deps))
    app.get(DEMO_WAVE_PAGE, demoWave).route('/demo/e-mails', demoMail(env))
  }
  app.get('/robots.txt', robots(env))
  app.get('/sitemap.xml', sitemap(env))
  app.get(SECURITY_TXT, securityTxt(deps))
  app.get('*', servePages(deps, site))

  app.notFound((c) => refuse(c, 'NOT_FOUND'))
  app.onError((error, c) => {
    if (isCutOff(c)) return closedByClient()
    if (error instanceof HTTPException) return error.getResponse()
    if (isStorageRefusal(error)) return refuse(c, 'STORAGE_UNAVAILABLE')
    const fault = storageFaultOf(error)
    if (fault) {
      deps.database.storage.refused(fault)
      return refuse(c, 'STORAGE_UNAVAILABLE')
    }
    log.error({ err: error, requestId: c.get('requestId') }, 'request failed')
    return refuse(c, 'INTERNAL')
  })
  return app
}
