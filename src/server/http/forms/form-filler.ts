import type { FormRefusal } from '#shared/form-answers.ts'
import { fieldSlots, fillSlots, SLOTS } from '#shared/shop/site/page-slots.ts'
import { escapeHtml } from '#shared/text/html.ts'
import type { HttpContext } from '../context.ts'
import { publicPolicy } from '../guards/security-headers.ts'
import type { SitePages } from '../pages/public-pages.ts'
import type { ReceivedForm } from './page-forms.ts'

/** A function that answers the page of a form again, with what was typed and why it was refused. */
export function createFormFiller({ site, readFacts }: SitePages, form: ReceivedForm) {
  let policy: string | undefined
  return async (
    c: HttpContext,
    typed: Record<string, string>,
    refusal: FormRefusal,
  ): Promise<Response> => {
    const page = await site.page(form.page ?? form.path)
    if (page === undefined) return c.text(`${refusal.title}. ${refusal.text}`)
    // Of the built page, which never changes: content of a slot must not be allowed by its own hash.
    policy ??= publicPolicy(page)
    c.header('Content-Security-Policy', policy)
    const slots = new Map([...readFacts().slots, ...slotsOf(form, typed, refusal)])
    return c.html(fillSlots(page, slots))
  }
}

function slotsOf(
  { page, fields, secret }: ReceivedForm,
  typed: Record<string, string>,
  refusal: FormRefusal,
): Map<string, string> {
  // The place of the note is in the other form of that page.
  const isSaidAtField = page !== undefined && Object.keys(refusal.fields).length > 0
  const slots = new Map<string, string>([
    [SLOTS.refusalTitle, isSaidAtField ? '' : escapeHtml(refusal.title)],
    [SLOTS.refusalText, escapeHtml(refusal.text)],
  ])
  for (const name of fields) {
    const slot = fieldSlots(name)
    const fault = refusal.fields[name] ?? ''
    slots.set(slot.typed, name === secret ? '' : escapeHtml(typed[name] ?? ''))
    slots.set(slot.fault, escapeHtml(fault))
    slots.set(slot.invalid, String(fault !== ''))
  }
  return slots
}
