import { readSite } from '#server/features/settings/settings.service.ts'
import type { RequestContext } from '#server/request-context.ts'
import { appRouter } from '#server/router.ts'
import { createCallerFactory } from '#server/trpc.ts'
import { paths } from '#shared/paths.ts'
import type { ApplicationInput, ContactInput } from '#shared/requests.ts'
import { SENDING_FAILED, SENT_SEARCH, SITE_FORMS } from '#shared/site/site-forms.ts'

/** What a person is told once their form has been accepted. */
export interface FormDone {
  title: string
  text: string
  /** The page that the script of the form leaves for. Without it, the script stays and empties the form. */
  next?: string
  /** The page that the browser is sent to without a script. */
  confirmation: string
}

/** A form of a prerendered page. Its fields go unchecked to the procedure that the application would call. */
export interface PageForm {
  path: string
  fields: readonly string[]
  /** The title when the form fails. */
  failed: string
  /** The text when the server failed, where the specification has its own. */
  faultText?: string
  /** Throws the errors of its procedure. */
  send(ctx: RequestContext, typed: Record<string, string>): Promise<FormDone>
}

const createCaller = createCallerFactory(appRouter)

const contact: PageForm = {
  path: SITE_FORMS.contact.path,
  fields: Object.keys(SITE_FORMS.contact.input.shape),
  failed: SENDING_FAILED,
  async send(ctx, typed) {
    await createCaller(ctx).contact.send(typed as ContactInput)
    const { opensAt, closesAt } = readSite(ctx.database.orm)
    const words = SITE_FORMS.contact.done(opensAt, closesAt)
    return { ...words, confirmation: sentAddress(contact.path) }
  },
}

const application: PageForm = {
  path: SITE_FORMS.application.path,
  fields: Object.keys(SITE_FORMS.application.input.shape),
  failed: SENDING_FAILED,
  faultText: SITE_FORMS.application.noAnswer,
  async send(ctx, typed) {
    await createCaller(ctx).applications.submit(typed as ApplicationInput)
    const words = SITE_FORMS.application.done()
    return { ...words, next: paths.home, confirmation: sentAddress(application.path) }
  },
}

/** Every form that the server receives from a page. */
export const PAGE_FORMS: readonly PageForm[] = [contact, application]

function sentAddress(path: string): string {
  return `${path}?${SENT_SEARCH}`
}
