import { getTRPCErrorFromUnknown, type TRPCError } from '@trpc/server'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Deps } from '#server/deps.ts'
import { retryAfterOf } from '#server/lib/app-error.ts'
import { createRequestContext } from '#server/request-context.ts'
import { refusalOf } from '#server/trpc.ts'
import { type AppErrorCode, errorMessage, errorStatus, isFault } from '#shared/errors.ts'
import type { FormRefusal } from '#shared/form-answers.ts'
import { closedByClient, isCutOff } from '../connections/cut-off.ts'
import type { HttpContext } from '../context.ts'
import type { SitePages } from '../pages/public-pages.ts'
import { createFormFiller } from './form-filler.ts'
import type { AcceptedForm, ReceivedForm } from './page-forms.ts'

/**
 * Receives a form of a prerendered page. Its script gets the outcome as JSON. Without a script the browser is sent on
 * to a confirmation, or gets the page again with what was typed and what is wrong.
 */
export function receiveForm(deps: Deps, pages: SitePages, form: ReceivedForm) {
  const fillForm = createFormFiller(pages, form)
  return async (c: HttpContext): Promise<Response> => {
    const typed = fieldsIn(await c.req.text(), form.fields)
    const isScript = c.req.header('accept')?.startsWith('application/json') ?? false
    try {
      const { confirmation, ...done } = await send(deps, c, form, typed)
      return isScript ? c.json(done) : c.redirect(confirmation, 303)
    } catch (thrown) {
      if (isCutOff(c)) return closedByClient()
      const error = getTRPCErrorFromUnknown(thrown)
      const refusal = describe(error, form)
      if (refusal.code === 'INTERNAL') logFault(deps, c, error)
      if (refusal.retryAfter !== undefined) c.header('Retry-After', String(refusal.retryAfter))
      c.status(errorStatus(refusal.code) as ContentfulStatusCode)
      return isScript ? c.json(refusal) : fillForm(c, typed, refusal)
    }
  }
}

/** The fields of a form by their name. An absent field is empty, and any other name is ignored. */
function fieldsIn(body: string, names: readonly string[]): Record<string, string> {
  const sent = new URLSearchParams(body)
  return Object.fromEntries(names.map((name) => [name, sent.get(name) ?? '']))
}

async function send(
  deps: Deps,
  c: HttpContext,
  form: ReceivedForm,
  typed: Record<string, string>,
): Promise<AcceptedForm> {
  const resHeaders = new Headers()
  const facts = { req: c.req.raw, resHeaders, address: c.get('address') }
  const ctx = await createRequestContext(deps, { ...facts, requestId: c.get('requestId') })
  c.set('userId', ctx.session?.account.id)
  const done = await form.send(ctx, typed)
  for (const cookie of resHeaders.getSetCookie()) c.header('Set-Cookie', cookie, { append: true })
  return done
}

function describe(error: TRPCError, form: ReceivedForm): FormRefusal & { code: AppErrorCode } {
  const { appCode: code, details, fields = {} } = refusalOf(error)
  const words = errorMessage(code, details)
  const title = form.namesRefusals && !isFault(code) ? words.title : form.failed
  const text = (code === 'INTERNAL' && form.faultText) || words.text
  return { code, title, text, fields, retryAfter: retryAfterOf(error) }
}

function logFault({ log }: Deps, c: HttpContext, error: TRPCError): void {
  const { requestId } = c.var
  log.error({ err: error.cause ?? error, requestId, path: c.req.path }, 'form failed')
}
