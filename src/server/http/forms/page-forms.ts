import { TRPCError } from '@trpc/server'
import type { RequestContext } from '#server/request-context.ts'
import { appRouter } from '#server/router.ts'
import { sendsWhatsApp } from '#server/shop/modules/modules.service.ts'
import { readSite } from '#server/shop/settings/settings.service.ts'
import { createCallerFactory, refusalOf } from '#server/trpc.ts'
import type { SignInInput } from '#shared/access/auth.ts'
import { linkSentWords } from '#shared/access/link-sent.ts'
import type { AskLinkInput } from '#shared/access/links.ts'
import type { FormDone } from '#shared/form-answers.ts'
import { paths } from '#shared/paths.ts'
import type { ApplicationInput } from '#shared/people/applications.ts'
import type { ContactInput } from '#shared/people/contact.ts'
import { ROLE_HOME, type Role } from '#shared/roles.ts'
import {
  LINK_FORM,
  SENDING_FAILED,
  SENT_SEARCH,
  SIGN_IN_FORM,
  SITE_FORMS,
} from '#shared/site-forms.ts'

/** The outcome of an accepted form. */
export interface AcceptedForm extends FormDone {
  /** The page that the browser is sent to without a script. */
  confirmation: string
}

/** A form of a prerendered page. Its fields go unchecked to the procedure that the application would call. */
export interface ReceivedForm {
  path: string
  /** The page that it stands in, where that has another address. */
  page?: string
  fields: readonly string[]
  /** The field that is never written into a page. */
  secret?: string
  /** Whether a refusal has its own title. */
  namesRefusals?: boolean
  /** The title when the form fails. */
  failed: string
  /** The text when the server failed, where the specification has its own. */
  faultText?: string
  /** Throws the errors of its procedure. */
  send(ctx: RequestContext, typed: Record<string, string>): Promise<AcceptedForm>
}

const createCaller = createCallerFactory(appRouter)

const contact: ReceivedForm = {
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

const application: ReceivedForm = {
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

const signIn: ReceivedForm = {
  path: SIGN_IN_FORM.path,
  fields: Object.keys(SIGN_IN_FORM.input.shape),
  secret: 'password',
  failed: SIGN_IN_FORM.failed,
  namesRefusals: true,
  async send(ctx, typed) {
    const next = await nextScreen(createCaller(ctx).auth.signIn(typed as SignInInput))
    return { title: '', text: '', next, confirmation: next }
  },
}

const link: ReceivedForm = {
  path: LINK_FORM.path,
  page: SIGN_IN_FORM.path,
  fields: Object.keys(LINK_FORM.input.shape),
  failed: LINK_FORM.failed,
  namesRefusals: true,
  async send(ctx, typed) {
    await createCaller(ctx).clientLinks.ask(typed as AskLinkInput)
    const { phone } = LINK_FORM.input.parse(typed)
    const leaves = sendsWhatsApp(ctx.database.orm, ctx.env)
    const words = linkSentWords({ ...readSite(ctx.database.orm), phone, leaves })
    return { ...words, confirmation: sentAddress(SIGN_IN_FORM.path) }
  },
}

/** The screens of a role; for an account with a second factor, the step that asks for it, whose ticket is in a cookie. */
async function nextScreen(entered: Promise<{ role: Role }>): Promise<string> {
  try {
    return ROLE_HOME[(await entered).role]
  } catch (error) {
    const code = error instanceof TRPCError ? refusalOf(error).appCode : undefined
    if (code === 'SECOND_FACTOR_NEEDED') return paths.secondStep
    throw error
  }
}

/** Every form that the server receives from a page. */
export const PAGE_FORMS: readonly ReceivedForm[] = [contact, application, signIn, link]

function sentAddress(path: string): string {
  return `${path}?${SENT_SEARCH}`
}
