import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { closedByClient, isCutOff } from '#server/http/connections/cut-off.ts'
import { closeWhenStopping, type Lifecycle } from '#server/http/connections/lifecycle.ts'
import { demoDgi, demoFne } from '#server/http/demo/demo-fne.ts'
import { DEMO_FNE } from '#server/http/demo/demo-fne-page.ts'
import { demoMail } from '#server/http/demo/demo-mail.ts'
import { demoMessages } from '#server/http/demo/demo-messages.ts'
import { DEMO_MESSAGES } from '#server/http/demo/demo-messages-page.ts'
import { refuseProxiedDemo } from '#server/http/demo/demo-proxied.ts'
import { demoWave } from '#server/http/demo/demo-wave.ts'
import { demoWhatsApp, tellWebhook } from '#server/http/demo/demo-whatsapp.ts'
import { serveExport } from '#server/http/downloads/exports.ts'
import { serveInvoice } from '#server/http/downloads/invoice.ts'
import { serveClientExport, servePersonalExport } from '#server/http/downloads/personal-export.ts'
import { PAGE_FORMS } from '#server/http/forms/page-forms.ts'
import { receiveForm } from '#server/http/forms/receive-form.ts'
import { guardWrites } from '#server/http/guards/guard.ts'
import { headAnswers } from '#server/http/guards/security-headers.ts'
import { receiveReceipt, receiveSlip, serveReceipt } from '#server/http/images/drawer-receipts.ts'
import { receiveGarmentImage, serveGarmentImage } from '#server/http/images/garment-images.ts'
import { receivePhoto, servePhoto } from '#server/http/images/order-photos.ts'
import { createUploads, type Uploads } from '#server/http/images/uploads.ts'
import { robots, SECURITY_TXT, securityTxt, sitemap } from '#server/http/pages/crawlers.ts'
import { servePages } from '#server/http/pages/pages.ts'
import { createFactsReader } from '#server/http/pages/public-pages.ts'
import type { Site } from '#server/http/pages/site.ts'
import { serveTicketKeys } from '#server/http/pages/ticket-keys.ts'
import { announceWave, payWithWave } from '#server/http/wave/pay.ts'
import { waveWebhook } from '#server/http/wave/wave-webhook.ts'
import { WHATSAPP_WEBHOOK } from '#server/http/whatsapp/webhook-path.ts'
import { verifyWhatsAppWebhook, whatsAppWebhook } from '#server/http/whatsapp/whatsapp-webhook.ts'
import { isStorageRefusal, storageFaultOf } from '#server/lib/storage/storage-fault.ts'
import { createDemoDgi } from '#server/money/fne/stand-in/demo-dgi.service.ts'
import { clientExportPath } from '#shared/access/profile.ts'
import { receiptPath, receiptUploadPath, slipUploadPath } from '#shared/money/receipt-paths.ts'
import { TICKET_KEYS_PATH } from '#shared/orders/tickets/ticket-keys.ts'
import { INVOICE_FILES } from '#shared/paths.ts'
import { PERSONAL_EXPORT_PATH } from '#shared/people/profile.ts'
import type { Deps } from './deps.ts'
import { DEMO_DGI, DEMO_WAVE_PAGE, DEMO_WHATSAPP } from './env.ts'
import type { HttpEnv } from './http/context.ts'
import { healthz, readyz } from './http/health.ts'
import { identify } from './http/identify.ts'
import { refuse } from './http/refuse.ts'
import { logRequests } from './http/request-log.ts'
import { serveRpc } from './http/rpc.ts'

/** The whole HTTP surface. It never listens and never reads `process.env`. */
export function createApp(
  deps: Deps,
  site: Site,
  lifecycle: Lifecycle,
  uploads: Uploads = createUploads(deps.env),
): Hono<HttpEnv> {
  const { env, log } = deps
  const app = new Hono<HttpEnv>()

  app.use(identify(env), logRequests(log), closeWhenStopping(lifecycle), headAnswers(env))
  app.use(refuseProxiedDemo(env), guardWrites(env, log))

  app.get('/healthz', healthz)
  app.get('/readyz', readyz(deps, lifecycle))
  app.all('/trpc/*', serveRpc(deps))
  app.get(`${INVOICE_FILES}:file`, serveInvoice(deps))
  app.get('/api/orders/:orderId/payer', payWithWave(deps))
  app.get(PERSONAL_EXPORT_PATH, servePersonalExport(deps))
  app.get(clientExportPath(':clientId'), serveClientExport(deps))
  app.get('/api/exports/:file', serveExport(deps))
  app.get('/api/orders/:orderId/photos/:photoId', servePhoto(deps))
  app.put('/api/uploads/orders/:orderId/photos/:photoId', receivePhoto(deps, uploads))
  app.get(receiptPath(':receiptId'), serveReceipt(deps))
  app.put(receiptUploadPath(':movement', ':receiptId'), receiveReceipt(deps, uploads))
  app.put(slipUploadPath(':receiptId'), receiveSlip(deps, uploads))
  app.post('/api/uploads/garments', receiveGarmentImage(deps, uploads))
  app.get('/uploads/public/:file', serveGarmentImage(deps))
  if (env.waveWebhookSecret) app.post('/api/wave/webhook', waveWebhook(deps, env.waveWebhookSecret))
  if (env.whatsApp) {
    app.get(WHATSAPP_WEBHOOK, verifyWhatsAppWebhook(env.whatsApp))
    app.post(WHATSAPP_WEBHOOK, whatsAppWebhook(deps, env.whatsApp))
  }
  if (env.demo) {
    app.get('/api/orders/:orderId/paye', announceWave(deps))
    app.get(DEMO_WAVE_PAGE, demoWave).route('/demo/e-mails', demoMail(env))
  }
  if (env.demo && env.whatsApp) {
    const tell = tellWebhook(app, env.whatsApp)
    app.route(DEMO_WHATSAPP, demoWhatsApp(env.whatsApp, tell))
    app.route(DEMO_MESSAGES, demoMessages(deps, tell))
  }
  if (env.demo && env.fne?.apiUrl.endsWith(DEMO_DGI)) {
    const dgi = createDemoDgi({ ...deps, key: env.fne.apiKey, publicUrl: env.publicUrl })
    app.route(DEMO_DGI, demoDgi(dgi)).route(DEMO_FNE, demoFne(dgi))
  }
  app.get('/robots.txt', robots(env))
  const pages = { site, readFacts: createFactsReader(deps) }
  app.get('/sitemap.xml', sitemap(env, pages.readFacts))
  app.get(SECURITY_TXT, securityTxt(deps))
  app.get(TICKET_KEYS_PATH, serveTicketKeys(deps))
  for (const form of PAGE_FORMS) app.post(form.path, receiveForm(deps, pages, form))
  app.get('*', servePages(deps, pages))

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
