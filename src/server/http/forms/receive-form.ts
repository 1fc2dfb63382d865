import { getTRPCErrorFromUnknown, type TRPCError } from '@trpc/server'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Deps } from '#server/deps.ts'
import { retryAfterOf } from '#server/lib/app-error.ts'
import { createRequestContext, type RequestContext } from '#server/request-context.ts'
import { refusalOf } from '#server/trpc.ts'
import { type AppErrorCode, errorMessage, errorStatus } from '#shared/errors.ts'
import { closedByClient, isCutOff } from '../connections/cut-off.ts'
import type { HttpContext } from '../context.ts'
import type { Site } from '../pages/site.ts'
import { createFormFiller } from './form-filler.ts'
import type { PageForm } from './page-forms.ts'

/** Why a form was not accepted, in the words that the person reads. */
export interface FormRefusal {
  title: string
  text: string
  /** One sentence for each wrong field, by its name. */
  fields: Record<string, string>
}

/**
 * Receives a form of a prerendered page. Its script gets the outcome as JSON. Without a script the browser is sent on
 * to a confirmation, or gets the page again with what was typed and what is wrong.
 */
export function receiveForm(deps: Deps, site: Site, form: PageForm) {
  const fillForm = createFormFiller(deps, site, form)
  return async (c: HttpContext): Promise<Response> => {
    const typed = fieldsIn(await c.req.text(), form.fields)
    const isScript = c.req.header('accept')?.startsWith('application/json') ?? false
    try {
      const { confirmation, ...done } = await form.send(await contextOf(deps, c), typed)
      return isScript ? c.json(done) : c.redirect(confirmation, 303)
    } catch (thrown) {
      if (isCutOff(c)) return closedByClient()
      const error = getTRPCErrorFromUnknown(thrown)
      const { appCode, details, fields = {} } = refusalOf(error)
      if (appCode === 'INTERNAL') logFault(deps, c, error)
      const seconds = retryAfterOf(error)
      if (seconds !== undefined) c.header('Retry-After', String(seconds))
      c.status(errorStatus(appCode) as ContentfulStatusCode)
      const refusal = { ...wordsFor(form, appCode, details), fields }
      return isScript ? c.json(refusal) : fillForm(c, typed, refusal)
    }
  }
}

/** The fields of a form by their name. An absent field is empty, and any other name is ignored. */
function fieldsIn(body: string, names: readonly string[]): Record<string, string> {
  const sent = new URLSearchParams(body)
  return Object.fromEntries(names.map((name) => [name, sent.get(name) ?? '']))
}

async function contextOf(deps: Deps, c: HttpContext): Promise<RequestContext> {
  const facts = { req: c.req.raw, address: c.get('address'), requestId: c.get('requestId') }
  const context = await createRequestContext(deps, {
    ...facts,
    resHeaders: c.res.headers,
  })
  c.set('userId', context.session?.account.id)
  return context
}

function wordsFor(form: PageForm, appCode: AppErrorCode, details: unknown) {
  const text = appCode === 'INTERNAL' ? form.faultText : undefined
  return { title: form.failed, text: text ?? errorMessage(appCode, details).text }
}

function logFault({ log }: Deps, c: HttpContext, error: TRPCError): void {
  const { requestId } = c.var
  log.error({ err: error.cause ?? error, requestId, path: c.req.path }, 'form failed')
}
